# pagdi - make, make check, make test, make demo; `make help` lists the rest.
MODE    ?= release
BUILD   ?= .build/$(MODE)
CC      ?= cc
AR      ?= ar
PKG_CONFIG ?= pkg-config
PREFIX  ?= /usr/local
CFLAGS  ?= -O2 -g

LIBS     = lua5.4 yaml-0.1 libsodium
# The user's CFLAGS stay the user's; what we cannot build without goes in ALL_CFLAGS.
WARN     = -Wall -Wextra -Wpedantic -Wshadow -Wvla -Wstrict-prototypes \
           -Wmissing-prototypes -Wwrite-strings -Wformat=2 -Wconversion
ifdef DEV
WARN    += -Werror
endif
MODE_release = -flto=auto
MODE_debug = -O0
MODE_asan  = -O1 -fsanitize=address,undefined -fno-sanitize-recover=all \
             -fno-omit-frame-pointer
MODE_cov   = -O0 --coverage
LIB_CFLAGS := $(shell $(PKG_CONFIG) --cflags $(LIBS) 2>/dev/null)
LIB_LDLIBS := $(shell $(PKG_CONFIG) --libs $(LIBS) 2>/dev/null)
ALL_CFLAGS = -std=c17 -D_GNU_SOURCE -Isrc $(WARN) $(CFLAGS) $(MODE_$(MODE)) -pthread
ALL_CPPFLAGS = $(LIB_CFLAGS) -MMD -MP $(CPPFLAGS)
LDLIBS   = $(LIB_LDLIBS) -lm -pthread

LIB_SRC  := $(sort $(wildcard src/*/*.c))
LIB_OBJ  := $(LIB_SRC:%.c=$(BUILD)/%.o)
UNIT_BIN := $(patsubst tests/unit/%.c,$(BUILD)/unit/%,$(sort $(wildcard tests/unit/test_*.c)))

all: pagdi

pagdi: $(BUILD)/pagdi
	@cp -f $< $@

$(BUILD)/pagdi: $(BUILD)/src/main.o $(BUILD)/libpagdi.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)
$(BUILD)/libpagdi.a: $(LIB_OBJ)
	@rm -f $@
	gcc-ar rcs $@ $^
$(BUILD)/%.o: %.c $(BUILD)/.flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) -c -o $@ $<
$(BUILD)/unit/%: $(BUILD)/tests/unit/%.o $(BUILD)/libpagdi.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# Touched only when the flags change, so that new CFLAGS rebuild everything.
$(BUILD)/.flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS)' | cmp -s - $@ || \
	    echo '$(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS)' >$@
FORCE:
-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
.SECONDARY:
.DELETE_ON_ERROR:

unit: $(UNIT_BIN)
	@for t in $(UNIT_BIN); do echo "# $$t"; $$t || exit 1; done

clean:
	rm -rf .build pagdi
.PHONY: all unit clean FORCE
