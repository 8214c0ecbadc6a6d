#include "CClasses.h"

typedef __attribute__((swiftcall)) void *(*allocating)(__attribute__((swift_context)) const void *type);

void *cclasses_allocate(const void *initializer, const void *type) { return ((allocating)initializer)(type); }
