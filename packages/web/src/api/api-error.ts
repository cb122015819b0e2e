export const SOMETHING_WENT_WRONG = "Something went wrong";

/** A call that did not succeed, in words that can be shown. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP code; 0 when no answer came at all. */
  readonly status: number;
  /** The envelope's own word: `fail` or `not_found`; `none` when there was no envelope. */
  readonly outcome: string;
  /** What else the envelope said, such as the `points` that stood in a cell. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    message: string = SOMETHING_WENT_WRONG,
    outcome = "none",
    fields: Record<string, unknown> = {},
  ) {
    super(message);
    this.status = status;
    this.outcome = outcome;
    this.fields = fields;
  }

  /** Nothing wrong with the question: the network or the server could not answer it now. */
  get isUnreachable(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** Something else is stored by now than what the call was made from. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** The words to show for whatever was thrown. */
export function errorMessage(error: unknown, fallback: string = SOMETHING_WENT_WRONG): string {
  return error instanceof ApiError && error.outcome !== "none" ? error.message : fallback;
}
