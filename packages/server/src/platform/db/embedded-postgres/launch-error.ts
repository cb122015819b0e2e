/** PostgreSQL cannot be used. The message is one sentence that names the problem and what to do about it. */
export class LaunchError extends Error {
  override readonly name = "LaunchError";
}
