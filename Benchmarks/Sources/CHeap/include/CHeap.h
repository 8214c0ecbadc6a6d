#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>

/// Bytes of the C library's heap that are in use now, those of its large blocks included.
///
/// Swift cannot call mallinfo2, as its module for the C library leaves malloc.h out.
size_t CHeapBytesInUse(void);

/// Gives memory that is free back to the system.
void CHeapTrim(void);

#endif
