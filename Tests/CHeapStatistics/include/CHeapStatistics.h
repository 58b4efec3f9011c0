#ifndef CHEAPSTATISTICS_H
#define CHEAPSTATISTICS_H

#include <stddef.h>

/// The bytes that are allocated from the C library's heap now.
size_t heap_bytes_in_use(void);

#endif
