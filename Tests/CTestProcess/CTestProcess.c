#define _GNU_SOURCE

#include "CTestProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <unistd.h>

int test_spawn(pid_t *process, const char *path, char *const arguments[], char *const environment[], const char *folder,
               const int streams[3], int leads_session) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addchdir_np(&actions, folder);
    for (int stream = 0; stream < 3; stream++) posix_spawn_file_actions_adddup2(&actions, streams[stream], stream);
    short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
    if (leads_session) {
        flags |= POSIX_SPAWN_SETSID;
        // The first terminal that the leader of a session opens becomes the session's.
        posix_spawn_file_actions_addopen(&actions, 0, ttyname(streams[0]), O_RDWR, 0);
    }
#if defined(__GLIBC__)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#else
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif

    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, flags);

    int code = posix_spawn(process, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return code;
}

static void close_on_exec(int descriptor) {
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

int test_open_terminal(int *program_side) {
    int person_side = posix_openpt(O_RDWR | O_NOCTTY);
    if (person_side < 0) return -1;
    close_on_exec(person_side);
    if (grantpt(person_side) != 0 || unlockpt(person_side) != 0) return -1;
    // Not thread-safe, but nobody else opens terminals here: the tests that do run one after another.
    *program_side = open(ptsname(person_side), O_RDWR | O_NOCTTY);
    if (*program_side < 0) return -1;
    close_on_exec(*program_side);
    return person_side;
}

int test_open_pipe(int ends[2]) {
    if (pipe(ends) != 0) return errno;
    close_on_exec(ends[0]);
    close_on_exec(ends[1]);
    return 0;
}
