import CV4L2
import CoreMedia
import Glibc

extension V4L2Handle {
    /// Sets the frame interval and returns the driver's choice.
    ///
    /// - Parameters:
    ///   - duration: Numeric and positive.
    ///   - type: `V4L2_BUF_TYPE_…`.
    func setFrameDuration(_ duration: CMTime, type: UInt32) throws(SystemFailure) -> CMTime {
        guard let fraction = V4L2Intervals.fraction(duration) else { throw SystemFailure(EINVAL) }
        var parameters = v4l2_streamparm()
        parameters.type = type
        parameters.parm.capture.timeperframe.numerator = fraction.numerator
        parameters.parm.capture.timeperframe.denominator = fraction.denominator
        try call(CV4L2_S_PARM, &parameters)
        let answer = parameters.parm.capture.timeperframe
        // If the driver's answer is invalid, assume that it accepted the request.
        return V4L2Intervals.time(answer.numerator, answer.denominator) ?? duration
    }
}
