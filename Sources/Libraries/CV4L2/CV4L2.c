// The header has everything; a target needs a source file.
#include "CV4L2.h"
