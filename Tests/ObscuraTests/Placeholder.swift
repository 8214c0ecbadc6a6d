// ObscuraTests
