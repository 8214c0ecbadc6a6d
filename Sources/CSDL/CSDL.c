#include "CSDL.h"

#include <dlfcn.h>

int csdl_is_there(void)
{
    return dlopen("libSDL2-2.0.so.0", RTLD_NOW | RTLD_LOCAL) != 0;
}
