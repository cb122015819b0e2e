/** The database is unavailable. */
export const SERVICE_UNAVAILABLE_MESSAGE =
  "We cannot reach our records right now. Please try again in a moment.";

/** An expected failure: an HTTP status code and a message for the user. Any other error is a bug. */
export class AppError extends Error {
  readonly statusCode: number;
  /** One call answers with the status `not_found` (API-12). */
  readonly envelopeStatus: "fail" | "not_found";
  readonly retryAfterSeconds: number | undefined;
  /** Further fields of the reply. */
  readonly fields: Record<string, unknown> | undefined;

  constructor(
    statusCode: number,
    message: string,
    options: {
      envelopeStatus?: "not_found";
      retryAfterSeconds?: number;
      fields?: Record<string, unknown>;
    } = {},
  ) {
    super(message);
    this.name = "AppError";
    this.statusCode = statusCode;
    this.envelopeStatus = options.envelopeStatus ?? "fail";
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.fields = options.fields;
  }
}

/** The code of a failed system call ("EACCES"), or the message of any other error. */
export function errorReason(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.message : String(error));
}

/** The code of a system error ("EACCES") or of a database error (its SQLSTATE), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
