// Nothing: the names are in the Swift modules.
