/** One letter, ready to be sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Becomes the headers that mail programs know; without it there are none. */
  priority?: "low" | "normal" | "high";
}

/** The port to the post: SMTP, the outbox folder, or a test's list. `send` throws when the peer refuses. */
export interface Mailer {
  send: (mail: Mail) => Promise<void>;
}
