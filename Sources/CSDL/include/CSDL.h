#ifndef CSDL_H
#define CSDL_H

/// Whether SDL 2 can be loaded on this machine.
int csdl_is_there(void);

#endif
