/** One letter, ready to be sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The port to the post: SMTP, the outbox folder, or a test's list. `send` throws when the peer refuses. */
export interface Mailer {
  send: (mail: Mail) => Promise<void>;
}
