# pagdi - `make` builds it; `make help` lists what else there is.
# Developers check the debug build, which is quick to make; `make test` also the release.
MODE       ?= $(if $(filter check,$(MAKECMDGOALS)),debug,release)
BUILD      ?= .build/$(MODE)
PKG_CONFIG ?= pkg-config
INSTALL    ?= install

PREFIX  ?= /usr/local
# Not every shell expands the ~ of PREFIX=~/.local.
override PREFIX := $(patsubst ~/%,$(HOME)/%,$(PREFIX))
bindir  ?= $(PREFIX)/bin
datadir ?= $(PREFIX)/share
mandir  ?= $(datadir)/man
docdir  ?= $(datadir)/doc/pagdi

# --- Compiling ---------------------------------------------------------------------------
# CFLAGS, CPPFLAGS and LDFLAGS are the user's; what we cannot build without is apart from
# them, and before them, so that the user's word is the last.
OPTIMISE_release = -O2 -g
OPTIMISE_debug   = -O0 -g
OPTIMISE_asan    = -O1 -g
OPTIMISE_cov     = -O0 -g
OPTIMISE_fuzz    = -O1 -g
CFLAGS ?= $(OPTIMISE_$(MODE))

WARN = -Wall -Wextra -Wpedantic -Wshadow -Wvla -Wstrict-prototypes \
       -Wmissing-prototypes -Wwrite-strings -Wformat=2 -Wconversion
ifdef DEV
WARN += -Werror
endif

# Link-time optimisation is gcc's here. The objects hold plain code too, so that any AR does
# and the test programs, of which there are many, link quickly without it.
IS_GCC := $(shell $(CC) --version 2>/dev/null | grep -q 'Free Software Foundation' && echo yes)
LTO    := $(if $(IS_GCC),-flto=auto -ffat-lto-objects)
NO_LTO := $(if $(IS_GCC),-fno-lto)

# Limits are shrunk in the builds that only tests see, so that edges are hit.
SMALL    = -DPAGDI_INPUT_WINDOW=2112
SANITISE = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
MODE_release = $(LTO)
MODE_debug   = $(SMALL)
MODE_asan    = $(SMALL) $(SANITISE)
MODE_cov     = $(SMALL) --coverage -DNDEBUG -Wno-unused
MODE_fuzz    = $(SMALL) $(SANITISE) -fsanitize=fuzzer-no-link
ifeq ($(filter release debug asan cov fuzz,$(MODE)),)
$(error MODE=$(MODE) is none of release, debug, asan, cov)
endif

# Lua's name for pkg-config differs from one distribution to the next.
LUA  := $(firstword $(shell for l in lua5.4 lua-5.4 lua54 lua; do \
          $(PKG_CONFIG) --exists "$$l >= 5.4" "$$l < 5.5" 2>/dev/null && echo $$l; done) lua5.4)
LIBS  = $(LUA) yaml-0.1 libsodium sqlite3
LIB_CFLAGS := $(shell $(PKG_CONFIG) --cflags $(LIBS) 2>/dev/null)
LIB_LDLIBS := $(shell $(PKG_CONFIG) --libs $(LIBS) 2>/dev/null)

# Quoted for the shell.
q = '$(subst ','\'',$(1))'
# No path of this folder gets into the binary: two builds anywhere are the same bytes.
PREFIX_MAP = $(call q,-ffile-prefix-map=$(CURDIR)=.)
# Figures are the same bytes on every machine: sums round as double does, one by one, which
# the x87 and fused multiply-adds do not. Files and dates have 64 bits on 32-bit machines too.
SAME  := -ffp-contract=off $(if $(filter 2,$(shell echo __FLT_EVAL_METHOD__ | \
           $(CC) $(CFLAGS) -E -P - 2>/dev/null)),-msse2 -mfpmath=sse)
ALL_CPPFLAGS = -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64 -Isrc $(LIB_CFLAGS) $(CPPFLAGS)
ALL_CFLAGS   = -std=c17 $(WARN) $(PREFIX_MAP) $(SAME) -pthread $(MODE_$(MODE)) $(CFLAGS)
ALL_LDFLAGS  = -Wl,--as-needed $(LDFLAGS)
LDLIBS      += $(LIB_LDLIBS) -lm
COMPILE = $(CC) $(ALL_CPPFLAGS) -MMD -MP $(ALL_CFLAGS)
LINK    = $(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS)

LIB_SRC := $(sort $(wildcard src/*/*.c))
LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/%.o) $(BUILD)/page_data.o
LIB     := $(BUILD)/libpagdi.a
UNIT    := $(patsubst tests/%.c,$(BUILD)/%,$(sort $(wildcard tests/unit/test_*.c)))
LUABOT  := $(BUILD)/lua/luabot
SOAK_SRC := $(sort $(wildcard tests/soak/*.c))

all: $(BUILD)/pagdi ## build ./pagdi (MODE=release|debug|asan|cov, DEV=1 for -Werror)
ifeq ($(MODE),release)
all: pagdi
pagdi: $(BUILD)/pagdi
	@cp -f $< $@
endif

$(BUILD)/pagdi: $(BUILD)/src/main.o $(LIB)
	$(LINK) -o $@ $^ $(LDLIBS)
	$(if $(findstring /.build/,/$(BUILD)),,@ln -sfn $(call q,$(CURDIR)/rules) $(BUILD)/rules)
$(LIB): $(LIB_OBJ) $(BUILD)/.objects
	@rm -f $@
	$(AR) rcs $@ $(LIB_OBJ)
$(BUILD)/%.o: %.c $(BUILD)/.flags
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<
# The replay page is written as the files it is made of, and compiled in.
$(BUILD)/page_data.c: $(wildcard src/draw/page/*)
	@mkdir -p $(@D)
	sh src/draw/page/embed.sh >$@
$(BUILD)/page_data.o: $(BUILD)/page_data.c src/draw/page_part.h $(BUILD)/.flags
	$(COMPILE) -c -o $@ $<
# One source knows the folder of the data, so that another PREFIX rebuilds no more.
$(BUILD)/src/ruleset/installed.o: CPPFLAGS += \
	-DPAGDI_DATADIR=$(call q,"$(subst ",\",$(subst \,\\,$(datadir)/pagdi))")
$(BUILD)/src/ruleset/installed.o: $(BUILD)/.datadir

# Programs of the tests: each is one source and the library.
define test_program
$(BUILD)/$(1)/%: $(BUILD)/tests/$(1)/%.o $(LIB)
	@mkdir -p $$(@D)
	$$(LINK) $$(NO_LTO) $$(PROGRAM_FLAGS) -o $$@ $$^ $$(LDLIBS)
endef
$(foreach d,unit fuzz lua pipe,$(eval $(call test_program,$(d))))
# The bad bots are a program of their own, which the test starts.
$(BUILD)/unit/test_pipe: | $(BUILD)/pipe/badbot
$(BUILD)/fuzz/%: PROGRAM_FLAGS = -fsanitize=fuzzer
# These are measured or run for long, so they are built as the program is.
$(BUILD)/soak: $(SOAK_SRC:%.c=$(BUILD)/%.o) $(LIB)
	$(LINK) -o $@ $^ $(LDLIBS)
$(BUILD)/bench/%: $(BUILD)/tests/bench/%.o $(LIB)
	@mkdir -p $(@D)
	$(LINK) -o $@ $^ $(LDLIBS)

# Written only when its content changes, so that other flags rebuild everything.
$(BUILD)/.flags: FORCE
	@$(PKG_CONFIG) --exists $(LIBS) 2>/dev/null || { tests/deps.sh libs; exit 1; }
	@$(call write_if_new,$(COMPILE) $(ALL_LDFLAGS) $(LDLIBS))
# ... and a source that went away leaves the library.
$(BUILD)/.objects: FORCE
	@$(call write_if_new,$(LIB_OBJ))
$(BUILD)/.datadir: FORCE
	@$(call write_if_new,$(datadir))
write_if_new = mkdir -p $(@D); echo $(call q,$(1)) | cmp -s - $@ || echo $(call q,$(1)) >$@
FORCE:
-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
.SECONDARY:
.DELETE_ON_ERROR:

# --- Testing -----------------------------------------------------------------------------
# tests/run.sh runs the steps it is given and ends with one line, "N passed, N failed".
export MODE BUILD CC PKG_CONFIG
RUN = MAKE='$(MAKE)' tests/run.sh

programs: $(BUILD)/pagdi $(UNIT) $(LUABOT)
soak-program: $(BUILD)/soak

check: ## unit, command-line, vector and golden tests of the debug build; no network
	@tests/deps.sh check
	@$(MAKE) --no-print-directory programs
	@$(RUN) unit bats
ifeq ($(DEPS),no)
test: check
else
test: deps ## everything: also sanitizers, lint, fuzzing, soak, valgrind, two compilers
	@$(RUN) all
endif
lint: ## layers, sizes, forbidden calls, documents, shell, man pages, format
	@tests/lint/run.sh
golden: $(BUILD)/pagdi ## rewrite the expected output beside its input; review with git diff
	@GOLDEN=update PAGDI=$(abspath $(BUILD)/pagdi) bats tests/*/*.bats
soak: $(BUILD)/soak ## N (a million) random games of each ready rule set, invariants on
	@tests/soak/run.sh $(BUILD)/soak $(or $(N),1000000)
coverage: $(BUILD)/unit/test_coverage ## how often printed intervals hold the truth, 4000 series a line
	@$< all
soak-bots: $(BUILD)/pagdi ## every shipped bot against every other, by each ready rule set
	@tests/soak/bots.sh $< all
fuzz-%: ## fuzz % (notation, position, protocol, results, tournament or yaml) for FUZZ_TIME (60) seconds
	@BUILD=$(if $(filter file,$(origin BUILD)),.build/fuzz,$(BUILD)) tests/fuzz/run.sh $* $(or $(FUZZ_TIME),60)
bench: $(addprefix $(BUILD)/,pagdi lua/luabot bench/gen bench/playout bench/pingpong) ## print the figures of speed
	@tests/bench/run.sh $(BUILD)
cov: ## line and branch coverage of the sources under `make check`
	@$(MAKE) --no-print-directory MODE=cov programs
	@tests/cov.sh
asan: ## `make check` under AddressSanitizer and UBSan
	@$(MAKE) --no-print-directory MODE=asan check
portable: $(BUILD)/pagdi ## builds for s390x, by qemu-user, and i386 give the same bytes
	@tests/portable.sh $<
format: ## rewrite the C sources as .clang-format says
	clang-format -i $(wildcard src/*.c src/*/*.[ch] tests/*/*.[ch])
deps: ## install what building and testing need, with apt; not root: print the command
	@tests/deps.sh build test
demo: ## build, and referee some games, a damaged one among them
	@tests/demo/run.sh

# --- Installing --------------------------------------------------------------------------
DATA  := $(wildcard rules/*.yaml rules/*.lua rules/*.json scripts/bots/*.lua scripts/pagdi.lua) \
         $(wildcard notation/examples/*.pagdi) \
         $(shell find notation/editors -type f 2>/dev/null) $(wildcard scripts/pipe/* scripts/README.md)
DOCS  := $(wildcard README.md CHANGELOG.md LICENSE rules/README.md notation/README.md notation/board.svg)
MAN   := $(wildcard man/*.[1-9])
SHELL_bash = bash-completion/completions/pagdi
SHELL_zsh  = zsh/site-functions/_pagdi
SHELL_fish = fish/vendor_completions.d/pagdi.fish
SHELLS     = bash zsh fish

# Folders may have any name, so no function that takes a list of words sees one. What lies in
# this tree has no space in its name.
man_folder = $(mandir)/man$(subst .,,$(suffix $(1)))
# each ACTION: $(call ACTION,FILE,FOLDER,NAME,MODE) for all that is installed.
define each
	$(call $(1),$(BUILD)/pagdi,$(bindir),pagdi,755)
	$(foreach f,$(DATA),$(call $(1),$f,$(datadir)/pagdi/$(patsubst %/,%,$(dir $f)),$(notdir $f),644)$(newline)	)
	$(foreach f,$(DOCS),$(call $(1),$f,$(docdir)$(patsubst %/,/%,$(filter-out ./,$(dir $f))),$(notdir $f),644)$(newline)	)
	$(foreach f,$(MAN),$(call $(1),$f,$(call man_folder,$f),$(notdir $f),644)$(newline)	)
	$(foreach s,$(SHELLS),$(call $(1),$(BUILD)/completion.$s,$(datadir)/$(patsubst %/,%,$(dir $(SHELL_$s))),$(notdir $(SHELL_$s)),644)$(newline)	)
endef
put  = @$(INSTALL) -d $(call q,$(DESTDIR)$(2)) && \
       $(INSTALL) -m $(4) $(1) $(call q,$(DESTDIR)$(2)/$(3)) && echo $(call q,$(DESTDIR)$(2)/$(3))
take = @d=$(call q,$(DESTDIR)$(2)); rm -f "$$d"/$(3); $(without_empty)
# A folder that is empty goes, and those above it, as far as the prefix or the stage. Those
# that every system has stay.
without_empty = while [ "$$d" != $(call q,$(or $(DESTDIR),$(PREFIX))) ]; do case $$d in \
       /usr/bin | /usr/share | /usr/share/man | /usr/local/bin | /usr/local/share | \
       /usr/local/share/man) break ;; esac; rmdir "$$d" 2>/dev/null || break; d=$${d%/*}; done

define newline


endef
install: $(BUILD)/pagdi ## honours DESTDIR, PREFIX, bindir, datadir, mandir
	@set -e; for s in $(SHELLS); do $< completion $$s >$(BUILD)/completion.$$s; done
	$(call each,put)
uninstall: ## remove exactly what install put there
	$(call each,take)
clean: ## remove what was built
	rm -rf .build pagdi
help: ## this list
	@sed -n 's/^\([a-z%-]*\):.*## /\1	/p' Makefile | sed 's/^all/make/' | expand -t 12

.PHONY: all portable programs soak-program check test lint golden soak soak-bots coverage bench cov asan format deps \
        demo install uninstall clean help FORCE
