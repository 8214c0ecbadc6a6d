// MediaFilesTests
