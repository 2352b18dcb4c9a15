#include "cmd/compare_jobs.h"

#include <pthread.h>
#include <stdio.h>

#include "base/mem.h"
#include "cmd/progress.h"
#include "cmd/cli.h"
#include "script/house.h"

/* What the threads share; all but `jobs` under the lock. */
struct shop {
	struct compare_job *jobs;
	int njobs;
	pthread_mutex_t lock;
	int job; /* the next block to be taken */
	long long block;
	long long done, total; /* blocks taken, and all */
	struct progress progress;
	bool failed; /* then the first failure, and where it was: */
	int failed_job;
	long long failed_block;
	struct error err;
};

static void tell(struct shop *shop)
{
	char text[40];

	if (!progress_due(&shop->progress))
		return;
	snprintf(text, sizeof(text), "%lld %% played", shop->done * 100 / shop->total);
	progress_draw(&shop->progress, text);
}

/* The next block; false where there is none, or the script of one before it failed. */
static bool take(struct shop *shop, int *job, long long *block)
{
	bool more;

	pthread_mutex_lock(&shop->lock);
	while (shop->job < shop->njobs &&
	       shop->block >= compare_blocks(&shop->jobs[shop->job].run)) {
		shop->job++;
		shop->block = 0;
	}
	more = shop->job < shop->njobs && !shop->failed;
	*job = shop->job;
	*block = shop->block;
	if (more) {
		shop->block++;
		shop->done++;
		tell(shop);
	}
	pthread_mutex_unlock(&shop->lock);
	return more;
}

/* Blocks are taken in order: none before those that are being played is missed. */
static void fail(struct shop *shop, int job, long long block, const struct error *err)
{
	pthread_mutex_lock(&shop->lock);
	if (!shop->failed || job < shop->failed_job ||
	    (job == shop->failed_job && block < shop->failed_block)) {
		shop->failed = true;
		shop->failed_job = job;
		shop->failed_block = block;
		shop->err = *err;
	}
	pthread_mutex_unlock(&shop->lock);
}

/* Play one block with a script of its own thread; false where that failed. */
static bool play(struct shop *shop, int job, long long block, struct house *house)
{
	struct compare_sums sums = { 0 };

	compare_block(&shop->jobs[job].run, house_permit(house), block, &sums);
	if (house_error(house)) {
		fail(shop, job, block, house_error(house));
		return false;
	}
	pthread_mutex_lock(&shop->lock);
	compare_join(&shop->jobs[job].sums, &sums);
	pthread_mutex_unlock(&shop->lock);
	return true;
}

static void *work(void *context)
{
	struct shop *shop = context;
	struct house *house = NULL;
	struct error err;
	int job, at = -1;
	long long block;
	bool ok = true;

	while (ok && take(shop, &job, &block)) {
		if (job != at) {
			house_free(house);
			house = NULL;
			ok = house_new(shop->jobs[job].rs, &house, &err);
			if (!ok)
				fail(shop, job, block, &err);
			at = job;
		}
		ok = ok && play(shop, job, block, house);
	}
	house_free(house);
	return NULL;
}

bool compare_jobs_run(
    struct compare_job *jobs, int njobs, int threads, bool progress, struct error *err)
{
	struct shop shop = { .jobs = jobs, .njobs = njobs };
	pthread_t *thread = mem_alloc((size_t)threads * sizeof(*thread));
	int n = 0;

	for (int i = 0; i < njobs; i++)
		shop.total += compare_blocks(&jobs[i].run);
	progress_begin(&shop.progress, progress);
	pthread_mutex_init(&shop.lock, NULL);
	/* Where there are no more threads to be had, fewer do it. */
	while (n < threads - 1 && pthread_create(&thread[n], NULL, work, &shop) == 0)
		n++;
	work(&shop);
	while (n > 0)
		pthread_join(thread[--n], NULL);
	pthread_mutex_destroy(&shop.lock);
	mem_free(thread);
	progress_clear(&shop.progress);
	*err = shop.err;
	return !shop.failed;
}
