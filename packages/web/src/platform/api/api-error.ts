import type { SPOILER } from "@emberline/contract";

export const SOMETHING_WENT_WRONG = "Something went wrong";

/** A failed request, with a message for the user. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status; 0 without any response. */
  readonly status: number;
  /** The envelope's `status`: `fail` or `not_found`; `none` without an envelope. */
  readonly outcome: string;
  /** An older reply, kept on the device or by the server, is shown instead: the request need not be repeated at once. */
  hasOlderReply = false;
  /** The last reply that the server knows while it cannot reach its database. */
  stale: { reply: unknown; ageMs: number } | null = null;
  /** The envelope's other fields, such as the stored `points` of a score. */
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

  /** The network or the server failed: the same request may succeed later. */
  get isUnreachable(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

export const isUnreachable = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.isUnreachable;

/** The stored value has changed since the request was prepared. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

const SPOILER_CODE: typeof SPOILER = "SPOILER";

/** The episode of a refusal that would tell more than the user has seen; null for other errors. */
export function spoiledEpisode(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.fields["code"] !== SPOILER_CODE) return null;
  const { episode } = error.fields;
  return typeof episode === "number" ? episode : null;
}

/** The message to show for a thrown error: the server's own, or the fallback. */
export function errorMessage(error: unknown, fallback: string = SOMETHING_WENT_WRONG): string {
  return error instanceof ApiError && error.outcome !== "none" ? error.message : fallback;
}
