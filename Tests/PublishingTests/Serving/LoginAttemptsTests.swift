import Testing

@testable import StreamOutputs

/// Tests ``LoginAttempts``.
@Suite("Publishing: wrong passwords")
struct LoginAttemptsTests {
    private let second: Int64 = 1_000_000_000

    @Test("after twenty wrong passwords no further one is checked; one more every three seconds")
    func limit() {
        var attempts = LoginAttempts()
        for _ in 0..<LoginAttempts.most {
            #expect(attempts.admits("192.0.2.1", at: 0))
            attempts.reject("192.0.2.1", at: 0)
        }
        #expect(!attempts.admits("192.0.2.1", at: 0) && !attempts.admits("192.0.2.1", at: 2 * second))
        #expect(attempts.admits("192.0.2.2", at: 0))
        #expect(attempts.admits("192.0.2.1", at: 4 * second))
        attempts.reject("192.0.2.1", at: 4 * second)
        #expect(!attempts.admits("192.0.2.1", at: 5 * second))
        // A clock that goes back gives nothing.
        #expect(!attempts.admits("192.0.2.1", at: 0))
        var more = 0
        for now in 0..<600 where attempts.admits("192.0.2.1", at: Int64(now) * second) {
            attempts.reject("192.0.2.1", at: Int64(now) * second)
            more += 1
        }
        #expect((190...221).contains(more), "\(more)")
    }

    @Test("an IPv6 network counts as one address, and an IPv4 address in its IPv6 form as itself")
    func networks() {
        #expect(LoginAttempts.network(of: "2001:db8::1") == LoginAttempts.network(of: "2001:db8:0:0:ffff::7"))
        #expect(LoginAttempts.network(of: "2001:db8::1") != LoginAttempts.network(of: "2001:db8:0:1::1"))
        #expect(LoginAttempts.network(of: "::ffff:192.0.2.1") == "192.0.2.1")
        #expect(LoginAttempts.network(of: "192.0.2.1") == "192.0.2.1")
        #expect(LoginAttempts.network(of: nil) == "" && LoginAttempts.network(of: "x") == "x")
    }

    @Test("the number of remembered addresses is bounded, and those who guess are not forgotten for others")
    func memory() {
        var attempts = LoginAttempts()
        for number in 0..<5000 {
            attempts.reject("10.0.\(number / 256).\(number % 256)", at: Int64(number) * 1000)
            for _ in 0..<25 where number % 100 == 0 { attempts.reject("192.0.2.1", at: Int64(number) * 1000) }
        }
        #expect(attempts.count <= LoginAttempts.addresses)
        #expect(!attempts.admits("192.0.2.1", at: 5_000_000))
    }
}
