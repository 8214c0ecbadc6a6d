// CoreMediaTests
