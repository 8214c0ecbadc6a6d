#define T float
#define X f
#define BITS 32
#include "Arithmetic.h"
#include "Reductions.h"
#include "Filters.h"
