#include "COpenCV.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const cocv_table *table = NULL;

const cocv_table *cocv_functions(void) { return __atomic_load_n(&table, __ATOMIC_ACQUIRE); }

static bool open_library(const char *file, cocv_error *error) {
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char *reason = dlerror();
        snprintf(error->text, sizeof error->text, "%s", reason ? reason : "it could not be loaded");
        return false;
    }
    const cocv_table *(*find)(void) = NULL;
    *(void **)&find = dlsym(handle, "obscura_opencv_functions");
    const cocv_table *found = find ? find() : NULL;
    if (!found || found->version != COCV_VERSION) {
        snprintf(error->text, sizeof error->text, "%s belongs to another version; run scripts/setup --models again",
                 file);
        dlclose(handle);
        return false;
    }
    __atomic_store_n(&table, found, __ATOMIC_RELEASE);
    return true;
}

bool cocv_open(const char *file, cocv_error *error) {
    pthread_mutex_lock(&lock);
    bool is_open = table || open_library(file, error);
    pthread_mutex_unlock(&lock);
    return is_open;
}
