// The first source of this module replaces this file.
