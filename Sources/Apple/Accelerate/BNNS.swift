/// The namespace of neural network functions, which has no members here.
///
/// Differs from Apple: networks run through Core ML only.
public enum BNNS {}
