#define T double
#define X d
#define BITS 64
#include "Arithmetic.h"
#include "Reductions.h"
#include "Filters.h"
