import Testing

@testable import ConsoleWeb
