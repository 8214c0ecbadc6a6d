// What the thread sanitizer has to be told about Swift's Mutex and continuations on Linux.
//
// A lock that nobody contends for is taken and given back by code that is compiled into the program, which the
// sanitizer sees. A contended one is taken and given back inside libswiftSynchronization.so, which is not built for the
// sanitizer; without these functions it would report every variable behind such a mutex. They stand in for the
// library's functions of these names, do what those do, and say so.

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

// A task that comes to a continuation which has been resumed already goes on at once, inside
// libswift_Concurrency.so; the sanitizer sees a task only where it is queued. Without these functions it would report what
// the one who resumed it has written. They say so before they do what the library's do.

#define RESUME "swift_continuation_resume"
#define RESUME_THROWING "swift_continuation_throwingResume"
#define RESUME_WITH_ERROR "swift_continuation_throwingResumeWithError"
#define AWAIT "swift_continuation_await"
#define ENTER "swift_task_enterThreadLocalContext"

#define ASYNC __attribute__((swiftasynccall))

typedef SWIFT void (*Resume)(void *);
typedef SWIFT void (*ResumeWithError)(void *, void *);
typedef ASYNC void (*Await)(void *);
typedef void (*Enter)(char *);

SWIFT void *swift_task_getCurrent(void);

SWIFT void CThreadSanitizerResume(void *task) __asm__(RESUME);
SWIFT void CThreadSanitizerResumeThrowing(void *task) __asm__(RESUME_THROWING);
SWIFT void CThreadSanitizerResumeWithError(void *task, void *error) __asm__(RESUME_WITH_ERROR);
ASYNC void CThreadSanitizerAwait(void *context) __asm__(AWAIT);
void CThreadSanitizerEnter(char *state) __asm__(ENTER);

SWIFT void CThreadSanitizerResume(void *task) {
    __tsan_release(task);
    ((Resume)dlsym(RTLD_NEXT, RESUME))(task);
}

SWIFT void CThreadSanitizerResumeThrowing(void *task) {
    __tsan_release(task);
    ((Resume)dlsym(RTLD_NEXT, RESUME_THROWING))(task);
}

SWIFT void CThreadSanitizerResumeWithError(void *task, void *error) {
    __tsan_release(task);
    ((ResumeWithError)dlsym(RTLD_NEXT, RESUME_WITH_ERROR))(task, error);
}

// The sanitizer would put calls of its own behind the last one, which has to be the last.
__attribute__((disable_sanitizer_instrumentation)) ASYNC void CThreadSanitizerAwait(void *context) {
    Await library = (Await)dlsym(RTLD_NEXT, AWAIT);
    __tsan_acquire(swift_task_getCurrent());
    __attribute__((musttail)) return library(context);
}

// The library calls this where a resumption comes while it is about to let the task wait.
void CThreadSanitizerEnter(char *state) {
    ((Enter)dlsym(RTLD_NEXT, ENTER))(state);
    void *task = swift_task_getCurrent();
    if (task) __tsan_acquire(task);
}

bool CThreadSanitizerIsOn(void) { return true; }

#else

bool CThreadSanitizerIsOn(void) { return false; }

#endif
