import AVFBase

extension AVCaptureOutput {
    /// Indicates whether the session can defer the start of this output; always false.
    public var isDeferredStartSupported: Bool { false }

    /// Indicates whether the session defers the start of this output; always false.
    ///
    /// Setting it to true raises, because ``isDeferredStartSupported`` is false.
    public var isDeferredStartEnabled: Bool {
        get { false }
        set { if newValue { DeferredStart.refuse("output") } }
    }
}

extension AVCaptureVideoPreviewLayer {
    /// Indicates whether the session can defer the start of this layer; always false.
    public var isDeferredStartSupported: Bool { false }

    /// Indicates whether the session defers the start of this layer; always false.
    ///
    /// Setting it to true raises, because ``isDeferredStartSupported`` is false.
    public var isDeferredStartEnabled: Bool {
        get { false }
        set { if newValue { DeferredStart.refuse("preview layer") } }
    }
}

private enum DeferredStart {
    static func refuse(_ what: String) {
        ObjectiveCException.raise(
            .invalidArgument,
            "isDeferredStartEnabled was set to true on a \(what) that starts with its session. "
                + "Ask isDeferredStartSupported first."
        )
    }
}
