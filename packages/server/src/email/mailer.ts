/** One letter, ready to be sent. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Becomes the headers that mail programs know; without it there are none. */
  priority?: "low" | "normal" | "high";
  /** The letter's own id, the same at every attempt: its Message-ID, by which a peer knows it again. */
  mailId?: string;
  /** Where one click ends letters of this kind (RFC 8058); critical letters have none. */
  unsubscribeUrl?: string;
}

/**
 * The port to the post: SMTP, the outbox folder, or a test's list. `send` throws when the peer refuses; where the
 * letter may have arrived without our knowing, it waits for `mayEnd` before the letter's last line.
 */
export interface Mailer {
  send: (email: Email, acquireFinalAck?: () => Promise<void>) => Promise<void>;
}

/** The peer said that it will never take this letter, however often it is sent (SMTP 5xx). */
export class PermanentDeliveryError extends Error {
  constructor(cause: unknown) {
    super("the mail server refused the letter for good", { cause });
    this.name = "RefusedForGood";
  }
}

/** The peer had the whole letter and said neither yes nor no: it may arrive, or not. */
export class UnknownDeliveryError extends Error {
  constructor(cause: unknown) {
    super("the mail server had the whole letter and went away without an answer", { cause });
    this.name = "Unanswered";
  }
}
