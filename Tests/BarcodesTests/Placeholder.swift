// BarcodesTests
