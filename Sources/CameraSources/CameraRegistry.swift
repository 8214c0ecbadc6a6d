/// Which cameras there are: what `OBSCURA_CAMERAS` lists, or else what the machine has, plus what a program adds.
public enum CameraRegistry {
}
