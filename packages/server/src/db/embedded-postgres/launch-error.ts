/** A refusal to start. Its message is one sentence that names the trouble and the way out. */
export class LaunchError extends Error {
  override readonly name = "LaunchError";
}

/** Node's short word for a failed system call ("EACCES"), or the message of anything else. */
export function errorReason(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.message : String(error));
}

export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
