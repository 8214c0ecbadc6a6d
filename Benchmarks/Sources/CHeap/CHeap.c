#include "CHeap.h"

#include <malloc.h>

size_t CHeapBytesInUse(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

void CHeapTrim(void) { malloc_trim(0); }
