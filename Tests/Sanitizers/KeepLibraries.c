// Linked into builds for the address sanitizer: prevents the unloading of libraries.
//
// Leaks are reported when a program ends. The names of functions in unloaded libraries are then unknown, so a leak of
// Mesa, whose driver SDL unloads with each window, could be neither read nor listed.

int dlclose(void *library) {
    (void)library;
    return 0;
}
