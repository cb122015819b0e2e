/** A refusal to start. Its message is one sentence that names the trouble and the way out. */
export class LaunchError extends Error {
  override readonly name = "LaunchError";
}
