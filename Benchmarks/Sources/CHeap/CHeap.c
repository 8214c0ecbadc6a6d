#include "CHeap.h"

#include <malloc.h>

size_t CHeapBytesInUse(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

void CHeapKeepLittle(void) {
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
    mallopt(M_TRIM_THRESHOLD, 128 << 10);
}

void CHeapTrim(void) { malloc_trim(0); }
