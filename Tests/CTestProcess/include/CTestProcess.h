#ifndef CTESTPROCESS_H
#define CTESTPROCESS_H

// What tests need to run a program and Swift does not import: these calls are declared for _GNU_SOURCE only.

#include <stddef.h>
#include <sys/types.h>

/// Starts a program in a folder, with every signal at its default and no descriptors but its three streams.
///
/// @param streams Descriptors for input, output and error; none is closed.
/// @param leads_session Whether it begins a session, of which the terminal that is its input becomes the terminal.
/// @return 0, or the system's error number.
int test_spawn(pid_t *process, const char *path, char *const arguments[], char *const environment[], const char *folder,
               const int streams[3], int leads_session);

/// Opens a new terminal.
///
/// @param program_side Set to the descriptor for a program's streams.
/// @return The descriptor of the person's side; -1 where there is none.
int test_open_terminal(int *program_side);

/// Opens a pipe whose ends no other program inherits.
///
/// @return 0, or the system's error number.
int test_open_pipe(int ends[2]);

#endif
