// Annotations of Swift's Mutex on Linux for the thread sanitizer.
//
// An uncontended lock is locked and unlocked by code that is compiled into the program, which the sanitizer sees. A
// contended lock is locked and unlocked inside libswiftSynchronization.so, which is not instrumented. Without these
// functions the sanitizer would report every variable that such a mutex guards. They replace the library's functions of
// the same names, behave like them, and inform the sanitizer.

#define _GNU_SOURCE
#include "CThreadSanitizer.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define IS_ON 1
#endif
#endif

#if IS_ON

#include <dlfcn.h>
#include <stdint.h>

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

typedef SWIFT void (*LockSlow)(uint32_t, SELF);
typedef SWIFT void (*UnlockSlow)(SELF);
typedef SWIFT bool (*TryLockSlow)(SELF);

void __tsan_acquire(void *);
void __tsan_release(void *);

SWIFT void CThreadSanitizerLock(uint32_t state, SELF handle) __asm__(LOCK_SLOW);
SWIFT void CThreadSanitizerUnlock(SELF handle) __asm__(UNLOCK_SLOW);
SWIFT bool CThreadSanitizerTryLock(SELF handle) __asm__(TRY_LOCK_SLOW);

SWIFT void CThreadSanitizerLock(uint32_t state, SELF handle) {
    LockSlow library = (LockSlow)dlsym(RTLD_NEXT, LOCK_SLOW);
    library(state, handle);
    __tsan_acquire(handle);
}

SWIFT void CThreadSanitizerUnlock(SELF handle) {
    UnlockSlow library = (UnlockSlow)dlsym(RTLD_NEXT, UNLOCK_SLOW);
    __tsan_release(handle);
    library(handle);
}

SWIFT bool CThreadSanitizerTryLock(SELF handle) {
    TryLockSlow library = (TryLockSlow)dlsym(RTLD_NEXT, TRY_LOCK_SLOW);
    bool isLocked = library(handle);
    if (isLocked) __tsan_acquire(handle);
    return isLocked;
}

bool CThreadSanitizerIsOn(void) { return true; }

#else

bool CThreadSanitizerIsOn(void) { return false; }

#endif
