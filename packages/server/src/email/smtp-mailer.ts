import { createTransport } from "nodemailer";
import { Readable } from "node:stream";
import { buildMessage } from "./email-headers.ts";
import { type Mailer, PermanentDeliveryError, UnknownDeliveryError } from "./mailer.ts";

/** How long we wait for a peer. */
export interface SmtpTimeouts {
  /** For a connection, and for its greeting. */
  connectMs: number;
  /** For an answer; a peer that looks into letters may take a while (RFC 5321, 4.5.3.2). */
  answerMs: number;
  /** For all of it, also when the peer drips. Whoever holds a letter for longer is dead (`free-jobs.ts`). */
  totalMs: number;
}

const DEFAULT_TIMEOUTS: SmtpTimeouts = { connectMs: 20_000, answerMs: 120_000, totalMs: 240_000 };

/** Sends by the SMTP server that `SMTP_URL` names; whatever may pass is thrown as it came, to be tried again. */
export function createSmtpMailer(smtpUrl: string, from: string, timeouts = DEFAULT_TIMEOUTS): Mailer {
  const { connectMs: greetingMs, answerMs, totalMs: wholeMs } = timeouts;
  return {
    send: async (email, acquireFinalAck = () => Promise.resolve()) => {
      // One for each letter: they hold nothing but what is set here, and say when this letter has left.
      const limits = { connectionTimeout: greetingMs, greetingTimeout: greetingMs, socketTimeout: answerMs };
      const transport = createTransport({ url: smtpUrl, ...limits }, { from });
      let hasLeft = false;
      transport.use("stream", ({ message }, done) => {
        message.processFunc((source) =>
          passThrough(source, async () => {
            await acquireFinalAck();
            hasLeft = true;
          }),
        );
        done();
      });
      try {
        await transport.sendMail({ ...buildMessage(email, from), signal: AbortSignal.timeout(wholeMs) });
      } catch (error) {
        if (isPermanent(error)) throw new PermanentDeliveryError(error);
        throw hasLeft && responseCode(error) === null ? new UnknownDeliveryError(error) : error;
      }
    },
  };
}

/**
 * Passes everything on, and its end only after the act; nothing ahead of its reader, who waits until the peer has
 * asked for the letter.
 */
function passThrough(source: Readable, act: () => Promise<void>): Readable {
  async function* chunks() {
    yield* source;
    await act();
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: 1 });
}

const MESSAGE_COMMANDS = new Set(["RCPT TO", "DATA"]);
/** What the operator can mend, by a login or another address of ours, although it is said of a letter. */
const SENDER_CODES = new Set([503, 530, 535, 538]);

/** 5xx to this recipient or to this letter. A login, a sender or a greeting that is refused may be mended. */
function isPermanent(error: unknown): boolean {
  const code = responseCode(error);
  if (code === null || code < 500 || SENDER_CODES.has(code)) return false;
  return error instanceof Error && "command" in error && MESSAGE_COMMANDS.has(String(error.command));
}

/** What the peer said, as its number; null when it said nothing. */
function responseCode(error: unknown): number | null {
  const isAnswer = error instanceof Error && "responseCode" in error;
  return isAnswer && typeof error.responseCode === "number" ? error.responseCode : null;
}
