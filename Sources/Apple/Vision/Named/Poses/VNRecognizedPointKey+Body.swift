// The first names of a body's points and their groups.

extension VNRecognizedPointKey {
    /// The nose.
    public static let bodyLandmarkKeyNose = VNHumanBodyPoseObservation.JointName.nose.rawValue
    /// The left eye.
    public static let bodyLandmarkKeyLeftEye = VNHumanBodyPoseObservation.JointName.leftEye.rawValue
    /// The right eye.
    public static let bodyLandmarkKeyRightEye = VNHumanBodyPoseObservation.JointName.rightEye.rawValue
    /// The left ear.
    public static let bodyLandmarkKeyLeftEar = VNHumanBodyPoseObservation.JointName.leftEar.rawValue
    /// The right ear.
    public static let bodyLandmarkKeyRightEar = VNHumanBodyPoseObservation.JointName.rightEar.rawValue
    /// The left shoulder.
    public static let bodyLandmarkKeyLeftShoulder = VNHumanBodyPoseObservation.JointName.leftShoulder.rawValue
    /// The right shoulder.
    public static let bodyLandmarkKeyRightShoulder = VNHumanBodyPoseObservation.JointName.rightShoulder.rawValue
    /// The neck.
    public static let bodyLandmarkKeyNeck = VNHumanBodyPoseObservation.JointName.neck.rawValue
    /// The left elbow.
    public static let bodyLandmarkKeyLeftElbow = VNHumanBodyPoseObservation.JointName.leftElbow.rawValue
    /// The right elbow.
    public static let bodyLandmarkKeyRightElbow = VNHumanBodyPoseObservation.JointName.rightElbow.rawValue
    /// The left wrist.
    public static let bodyLandmarkKeyLeftWrist = VNHumanBodyPoseObservation.JointName.leftWrist.rawValue
    /// The right wrist.
    public static let bodyLandmarkKeyRightWrist = VNHumanBodyPoseObservation.JointName.rightWrist.rawValue
    /// The left hip.
    public static let bodyLandmarkKeyLeftHip = VNHumanBodyPoseObservation.JointName.leftHip.rawValue
    /// The right hip.
    public static let bodyLandmarkKeyRightHip = VNHumanBodyPoseObservation.JointName.rightHip.rawValue
    /// The root.
    public static let bodyLandmarkKeyRoot = VNHumanBodyPoseObservation.JointName.root.rawValue
    /// The left knee.
    public static let bodyLandmarkKeyLeftKnee = VNHumanBodyPoseObservation.JointName.leftKnee.rawValue
    /// The right knee.
    public static let bodyLandmarkKeyRightKnee = VNHumanBodyPoseObservation.JointName.rightKnee.rawValue
    /// The left ankle.
    public static let bodyLandmarkKeyLeftAnkle = VNHumanBodyPoseObservation.JointName.leftAnkle.rawValue
    /// The right ankle.
    public static let bodyLandmarkKeyRightAnkle = VNHumanBodyPoseObservation.JointName.rightAnkle.rawValue
}

extension VNRecognizedPointGroupKey {
    /// The face.
    public static let bodyLandmarkRegionKeyFace = VNHumanBodyPoseObservation.JointsGroupName.face.rawValue
    /// The torso.
    public static let bodyLandmarkRegionKeyTorso = VNHumanBodyPoseObservation.JointsGroupName.torso.rawValue
    /// The left arm.
    public static let bodyLandmarkRegionKeyLeftArm = VNHumanBodyPoseObservation.JointsGroupName.leftArm.rawValue
    /// The right arm.
    public static let bodyLandmarkRegionKeyRightArm = VNHumanBodyPoseObservation.JointsGroupName.rightArm.rawValue
    /// The left leg.
    public static let bodyLandmarkRegionKeyLeftLeg = VNHumanBodyPoseObservation.JointsGroupName.leftLeg.rawValue
    /// The right leg.
    public static let bodyLandmarkRegionKeyRightLeg = VNHumanBodyPoseObservation.JointsGroupName.rightLeg.rawValue
}
