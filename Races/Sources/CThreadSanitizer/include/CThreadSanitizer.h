#ifndef CTHREADSANITIZER_H
#define CTHREADSANITIZER_H

#include <stdbool.h>

/// Returns whether the program was built with the thread sanitizer.
bool CThreadSanitizerIsOn(void);

#endif
