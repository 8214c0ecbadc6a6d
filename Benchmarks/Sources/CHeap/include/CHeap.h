#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>

/// Bytes of the C library's heap that are in use now, those of its large blocks included.
///
/// Swift cannot call mallinfo2, as its module for the C library leaves malloc.h out.
size_t CHeapBytesInUse(void);

/// Has blocks of 128 kB and more go back to the system when they are freed; called before there are threads.
///
/// These are the C library's limits at first. By itself it raises them with every larger block that is freed, up to 32 MB:
/// it then keeps some megabytes for each thread that had pictures or an encoder, others each time, which CHeapTrim does not
/// give back, and resident memory says nothing of what is in use.
void CHeapKeepLittle(void);

/// Gives memory that is free back to the system.
void CHeapTrim(void);

#endif
