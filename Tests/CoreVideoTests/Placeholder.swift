// CoreVideoTests
