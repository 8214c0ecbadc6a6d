import CV4L2

/// The signal at the socket of a capture card, as far as its driver knows one.
enum V4L2Signal {
    /// Sets the card to the timings of the present signal, so that its formats are those of the signal.
    ///
    /// Without effect on drivers without timings, without a signal, and while another program streams.
    static func follow(_ handle: V4L2Handle) {
        var timings = v4l2_dv_timings()
        do throws(SystemFailure) {
            try handle.call(CV4L2_QUERY_DV_TIMINGS, &timings)
            try handle.call(CV4L2_S_DV_TIMINGS, &timings)
        } catch {
            // A camera, or a card without a signal.
        }
    }
}
