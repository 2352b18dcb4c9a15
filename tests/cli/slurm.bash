# A Slurm of one node for a test, run by whoever runs it, with the packages of Debian.
# It needs no cgroups, no name that resolves, and no port that somebody else has.

# slurm_port - a port that nobody listens to.
slurm_port() {
	local port
	while port=$((20000 + RANDOM % 12000)); do
		(: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null || break
	done
	echo "$port"
}

# slurm_wait COMMAND... - until it succeeds, for a minute at most.
slurm_wait() {
	local i
	for ((i = 0; i < 300; i++)); do
		"$@" 2>/dev/null && return 0
		sleep 0.2
	done
	return 1
}

slurm_idle() { [ "$(sinfo -h -o %t)" = idle ]; }
slurm_done() {
	local jobs
	jobs=$(squeue -h) && [ -z "$jobs" ]
}

slurm_conf() { # slurm_conf DIR HOST
	cat <<-END
		ClusterName=test
		SlurmctldHost=$2(127.0.0.1)
		SlurmUser=$(id -un)
		SlurmdUser=$(id -un)
		SlurmctldPort=$(slurm_port)
		SlurmdPort=$(slurm_port)
		AuthType=auth/munge
		AuthInfo=socket=$1/munge/socket
		CredType=cred/munge
		StateSaveLocation=$1/state
		SlurmdSpoolDir=$1/spool
		SlurmctldPidFile=$1/slurmctld.pid
		SlurmdPidFile=$1/slurmd.pid
		SlurmctldLogFile=$1/slurmctld.log
		SlurmdLogFile=$1/slurmd.log
		ProctrackType=proctrack/linuxproc
		TaskPlugin=task/none
		JobAcctGatherType=jobacct_gather/none
		AccountingStorageType=accounting_storage/none
		SchedulerType=sched/builtin
		SelectType=select/cons_tres
		SelectTypeParameters=CR_CPU
		MpiDefault=none
		ReturnToService=2
		MessageTimeout=60
		NodeName=$2 NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
		PartitionName=all Nodes=$2 Default=YES MaxTime=INFINITE State=UP
		SlurmdParameters=config_overrides
	END
}

# slurm_start DIR - a one-node Slurm in this folder; SLURM_CONF is set. Where it cannot be,
# its logs are shown.
slurm_start() {
	local dir=$1 host log
	host=$(uname -n)
	host=${host%%.*}
	mkdir -p "$dir"/{munge,spool,state}
	chmod 700 "$dir/munge"
	head -c 128 /dev/urandom >"$dir/munge/key"
	chmod 400 "$dir/munge/key"
	slurm_conf "$dir" "$host" >"$dir/slurm.conf"
	# Which kind there is would be looked for, and in a container there may be none.
	echo 'CgroupPlugin=cgroup/v1' >"$dir/cgroup.conf"
	export SLURM_CONF=$dir/slurm.conf
	munged --force --key-file="$dir/munge/key" --socket="$dir/munge/socket" \
		--pid-file="$dir/munge/pid" --log-file="$dir/munge/log" \
		--seed-file="$dir/munge/seed" --num-threads=2 >"$dir/start.log" 2>&1 3>&- &&
		slurm_wait test -S "$dir/munge/socket" &&
		slurmctld -f "$SLURM_CONF" -c >>"$dir/start.log" 2>&1 3>&- &&
		slurmd -f "$SLURM_CONF" -N "$host" >>"$dir/start.log" 2>&1 3>&- &&
		slurm_wait slurm_idle && return 0
	for log in "$dir"/start.log "$dir"/munge/log "$dir"/slurm*.log; do
		[ ! -e "$log" ] || tail -n 15 "$log"
	done
	return 1
}

# slurm_left DIR - the processes of the Slurm in this folder, also of one that never was
# whole: each has the folder among its words, or in its environment.
slurm_left() {
	local proc name
	for proc in /proc/[0-9]*; do
		name=$(cat "$proc/comm" 2>/dev/null) || continue
		case $name in
		slurm* | munged) ;;
		*) continue ;;
		esac
		grep -qs '^State:[[:space:]]*Z' "$proc/status" && continue
		cat "$proc/cmdline" "$proc/environ" 2>/dev/null | grep -qaF "$1/" &&
			echo "${proc#/proc/}"
	done
	return 0
}

slurm_gone() { [ -z "$(slurm_left "$1")" ]; }

# slurm_stop DIR - end it, and wait until it is gone.
slurm_stop() {
	local pid i
	for pid in $(slurm_left "$1"); do kill "$pid" 2>/dev/null; done
	for ((i = 0; i < 50; i++)); do
		slurm_gone "$1" && return
		sleep 0.2
	done
	for pid in $(slurm_left "$1"); do kill -KILL "$pid" 2>/dev/null; done
	slurm_wait slurm_gone "$1"
}
