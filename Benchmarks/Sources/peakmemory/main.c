// Runs a program and prints the most memory it had, in kilobytes (bytes on Apple systems), to descriptor 3.
//
// The system counts what a process had before it became the program, too. Forked from a process as small as this one,
// that is nothing.
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **words) {
    if (count < 2) return 64;
    pid_t process = fork();
    if (process < 0) return 1;
    if (process == 0) {
        close(3);
        execv(words[1], words + 1);
        _exit(127);
    }
    int status = 0;
    struct rusage usage;
    if (wait4(process, &status, 0, &usage) < 0) return 1;
    dprintf(3, "%ld\n", usage.ru_maxrss);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
