import MediaTestSupport

@testable import AVFCapture

extension ManualHoldClock: HoldClock {}
