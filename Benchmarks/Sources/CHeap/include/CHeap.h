#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>

/// Returns the number of bytes of the C library's heap in use, including its large blocks.
///
/// Swift cannot call mallinfo2, because its module for the C library omits malloc.h.
size_t CHeapBytesInUse(void);

/// Makes freed blocks of 128 kB and more return to the system; call it before threads are started.
///
/// These are the C library's initial limits. By default it raises them with every larger block that is freed, up to 32
/// MB. It then keeps some megabytes, varying from run to run, for each thread that had images or an encoder. CHeapTrim
/// does not release them, and resident memory no longer indicates the memory in use.
void CHeapKeepLittle(void);

/// Returns free memory to the system.
void CHeapTrim(void);

#endif
