#include "CCollectorSchema.h"

// #embed works in every C mode, but Clang warns that it is a C23 extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char scans[] = {
#embed "001-scans.sql"
};
static const unsigned char questions[] = {
#embed "002-questions.sql"
};
static const unsigned char repeats[] = {
#embed "003-repeats.sql"
};
static const unsigned char drops[] = {
#embed "004-drops.sql"
};
static const unsigned char pictures[] = {
#embed "005-pictures.sql"
};
static const unsigned char timescaledb[] = {
#embed "timescaledb.sql"
};
static const unsigned char citus[] = {
#embed "citus.sql"
};

static const struct collector_migration migrations[] = {
    {"001-scans", scans, sizeof scans},
    {"002-questions", questions, sizeof questions},
    {"003-repeats", repeats, sizeof repeats},
    {"004-drops", drops, sizeof drops},
    {"005-pictures", pictures, sizeof pictures},
};

size_t collector_migration_count(void) { return sizeof migrations / sizeof migrations[0]; }

struct collector_migration collector_migration(size_t index) { return migrations[index]; }

static const struct collector_migration extensions[] = {
    {"timescaledb", timescaledb, sizeof timescaledb},
    {"citus", citus, sizeof citus},
};

size_t collector_extension_count(void) { return sizeof extensions / sizeof extensions[0]; }

struct collector_migration collector_extension(size_t index) { return extensions[index]; }
