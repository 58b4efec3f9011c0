// Tells the thread sanitizer of the hand-over of a contended `Synchronization.Mutex`.
//
// On Linux the kernel hands such a lock from one thread to the next (FUTEX_LOCK_PI), where the sanitizer sees nothing and
// reports a race in correct programs. Preloaded, this wraps the two slow paths of the mutex, and adds what the kernel does.
// The names are the mangled `_MutexHandle._lockSlow(_:)` and `_MutexHandle._unlockSlow()` of the standard library.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef __attribute__((swiftcall)) void lock_slow_t(uint32_t thread, __attribute__((swift_context)) void *mutex);
typedef __attribute__((swiftcall)) void unlock_slow_t(__attribute__((swift_context)) void *mutex);

extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

static lock_slow_t *lock_slow;
static unlock_slow_t *unlock_slow;

__attribute__((constructor)) static void find_originals(void) {
    lock_slow = (lock_slow_t *)dlsym(RTLD_NEXT, LOCK_SLOW);
    unlock_slow = (unlock_slow_t *)dlsym(RTLD_NEXT, UNLOCK_SLOW);
}

lock_slow_t told_lock_slow __asm__(LOCK_SLOW);
unlock_slow_t told_unlock_slow __asm__(UNLOCK_SLOW);

__attribute__((swiftcall)) void told_lock_slow(uint32_t thread, __attribute__((swift_context)) void *mutex) {
    lock_slow(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

__attribute__((swiftcall)) void told_unlock_slow(__attribute__((swift_context)) void *mutex) {
    if (__tsan_release) __tsan_release(mutex);
    unlock_slow(mutex);
}
