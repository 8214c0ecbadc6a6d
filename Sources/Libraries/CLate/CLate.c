#include "CLate.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// The table's entry for functions that the installed version lacks.
static void missing(void)
{
    fputs("A function was called that the installed version of a library lacks. Rebuild on this machine.\n", stderr);
    abort();
}

// Concurrent calls write the same values.
void clate_load(const char *const *libraries, const char *const *names, void **const *places)
{
    void *handles[8] = {0};
    int count = 0;
    for (; libraries[count] && count < 8; count++) {
        handles[count] = dlopen(libraries[count], RTLD_LAZY | RTLD_LOCAL);
        if (!handles[count]) {
            fprintf(stderr, "%s could not be loaded: %s. Install it (scripts/setup) and start again.\n",
                    libraries[count], dlerror());
            _exit(127);
        }
    }
    for (int i = 0; names[i]; i++) {
        void *function = 0;
        for (int j = 0; j < count && !function; j++) function = dlsym(handles[j], names[i]);
        __atomic_store_n(places[i], function ? function : (void *)missing, __ATOMIC_RELEASE);
    }
}
