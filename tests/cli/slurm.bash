# A Slurm of one node, for tests that can have one: as root, with the packages of Debian.
# slurm_start DIR - a one-node Slurm in this folder; SLURM_CONF is set. Fails where it cannot be.
slurm_start() {
	local dir=$1 host i
	host=$(hostname -s)
	mkdir -p "$dir"/{munge,spool,state}
	chmod 700 "$dir/munge"
	head -c 128 /dev/urandom >"$dir/munge/key"
	chmod 400 "$dir/munge/key"
	munged --force --key-file="$dir/munge/key" --socket="$dir/munge/socket" \
		--pid-file="$dir/munge/pid" --log-file="$dir/munge/log" \
		--seed-file="$dir/munge/seed" --num-threads=2 >/dev/null 2>&1 3>&- || return 1
	cat >"$dir/slurm.conf" <<-END
		ClusterName=test
		SlurmctldHost=$host(127.0.0.1)
		SlurmUser=root
		SlurmctldPort=26817
		SlurmdPort=26818
		AuthType=auth/munge
		AuthInfo=socket=$dir/munge/socket
		CredType=cred/munge
		StateSaveLocation=$dir/state
		SlurmdSpoolDir=$dir/spool
		SlurmctldPidFile=$dir/slurmctld.pid
		SlurmdPidFile=$dir/slurmd.pid
		SlurmctldLogFile=$dir/slurmctld.log
		SlurmdLogFile=$dir/slurmd.log
		ProctrackType=proctrack/linuxproc
		TaskPlugin=task/none
		JobAcctGatherType=jobacct_gather/none
		AccountingStorageType=accounting_storage/none
		SchedulerType=sched/builtin
		SelectType=select/cons_tres
		SelectTypeParameters=CR_CPU
		MpiDefault=none
		ReturnToService=2
		NodeName=$host NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
		PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
		SlurmdParameters=config_overrides
	END
	export SLURM_CONF=$dir/slurm.conf
	slurmctld -f "$SLURM_CONF" -c >/dev/null 2>&1 3>&- || return 1
	slurmd -f "$SLURM_CONF" -N "$host" >/dev/null 2>&1 3>&- || return 1
	for ((i = 0; i < 50; i++)); do
		[ "$(sinfo -h -o %t 2>/dev/null)" = idle ] && return 0
		sleep 0.2
	done
	return 1
}

# slurm_stop DIR - end it, and wait until its last file is written.
slurm_stop() {
	local dir=$1 file pid i
	for file in "$dir/slurmd.pid" "$dir/slurmctld.pid" "$dir/munge/pid"; do
		[ -s "$file" ] || continue
		pid=$(cat "$file")
		kill "$pid" 2>/dev/null
		for ((i = 0; i < 25; i++)); do
			grep -qs '^State:[[:space:]]*[^Z]' "/proc/$pid/status" || break
			sleep 0.2
		done
	done
}
