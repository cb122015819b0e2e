/** PostgreSQL cannot be used. The message is one sentence that states the problem and the remedy. */
export class LaunchError extends Error {
  override readonly name = "LaunchError";
}
