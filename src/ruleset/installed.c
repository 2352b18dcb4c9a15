#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "ruleset/ruleset.h"

/* The Makefile says where `make install` puts it. */
#ifndef PAGDI_DATADIR
#define PAGDI_DATADIR "/usr/local/share/pagdi"
#endif

static bool is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* base + tail as a new string if that is a folder, else NULL. */
static char *folder_at(const char *base, size_t len, const char *tail)
{
	struct buf path = { 0 };
	char *found = NULL;

	buf_bytes(&path, base, len);
	buf_text(&path, tail);
	if (is_folder(buf_cstr(&path)))
		found = mem_copy(path.p, path.len);
	buf_clear(&path);
	return found;
}

/*
 * A binary run from its source tree has rules/ beside it, or the tree's root is above
 * its .build; an installed one has its folder's ../share/pagdi/rules.
 */
char *ruleset_installed_dir(void)
{
	char exe[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", exe, sizeof(exe) - 1);
	char *found = NULL;

	if (n > 0) {
		const char *build, *slash;

		exe[n] = '\0';
		build = strstr(exe, "/.build/");
		slash = strrchr(exe, '/');
		if (build)
			found = folder_at(exe, (size_t)(build - exe), "/rules");
		/* The schema's file tells our rules/ from anybody's. */
		if (!found && slash) {
			size_t len = (size_t)(slash - exe);
			char *ours = folder_at(exe, len, "/rules");
			struct buf schema = { 0 };

			buf_printf(
			    &schema, "%s/pagdi-rules.schema.json", ours ? ours : "");
			if (ours && access(buf_cstr(&schema), F_OK) == 0) {
				found = ours;
				ours = NULL;
			}
			buf_clear(&schema);
			mem_free(ours);
			if (!found)
				found = folder_at(exe, len, "/../share/pagdi/rules");
		}
	}
	if (!found)
		found = folder_at(PAGDI_DATADIR, strlen(PAGDI_DATADIR), "/rules");
	return found;
}
