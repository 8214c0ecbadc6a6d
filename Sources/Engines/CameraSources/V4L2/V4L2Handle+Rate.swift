import CV4L2
import CoreMedia
import Glibc

extension V4L2Handle {
    /// Sets the time between frames; gives what the driver made of it.
    ///
    /// - Parameters:
    ///   - duration: numeric and positive.
    ///   - type: `V4L2_BUF_TYPE_…`.
    func setFrameDuration(_ duration: CMTime, type: UInt32) throws(SystemFailure) -> CMTime {
        guard let fraction = V4L2Intervals.fraction(duration) else { throw SystemFailure(EINVAL) }
        var parameters = v4l2_streamparm()
        parameters.type = type
        parameters.parm.capture.timeperframe.numerator = fraction.numerator
        parameters.parm.capture.timeperframe.denominator = fraction.denominator
        try call(CV4L2_S_PARM, &parameters)
        let answer = parameters.parm.capture.timeperframe
        // A driver that answers nonsense has taken what it was asked for, as far as anyone can tell.
        return V4L2Intervals.time(answer.numerator, answer.denominator) ?? duration
    }
}
