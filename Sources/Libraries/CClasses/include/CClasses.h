// Calls of Swift functions that Swift's type checker does not allow.
#pragma once

#pragma clang assume_nonnull begin

// Calls an allocating initializer without parameters, whose only argument is the type in the context register.
//
// Returns the new object, which the caller owns.
void *_Nullable cclasses_allocate(const void *initializer, const void *type);

#pragma clang assume_nonnull end
