/** One email, ready to be sent. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Sets the priority headers. */
  priority?: "low" | "normal" | "high";
  /** The Message-ID, the same at every attempt, so that a mail server recognises duplicates. */
  mailId?: string;
  /** The one-click unsubscribe URL (RFC 8058); critical emails have none. */
  unsubscribeUrl?: string;
}

/**
 * Sends emails: by SMTP, into a folder, or into a test's list. `send` throws when the mail server refuses. When a lost
 * answer would leave the delivery unknown, it awaits `acquireFinalAck` before the email's last line.
 */
export interface Mailer {
  send: (email: Email, acquireFinalAck?: () => Promise<void>) => Promise<void>;
}

/** The mail server refuses this email permanently (SMTP 5xx). */
export class PermanentDeliveryError extends Error {
  constructor(cause: unknown) {
    super("the mail server rejected the email permanently", { cause });
    this.name = "PermanentDeliveryError";
  }
}

/** The mail server received the whole email and did not answer, so it may or may not be delivered. */
export class UnknownDeliveryError extends Error {
  constructor(cause: unknown) {
    super("the mail server received the email and did not acknowledge it", { cause });
    this.name = "UnknownDeliveryError";
  }
}
