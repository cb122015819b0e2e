import { createTransport } from "nodemailer";
import { Readable } from "node:stream";
import { buildMessage } from "./build-message.ts";
import { type Mailer, PermanentDeliveryError, UnknownDeliveryError } from "./mailer.ts";

/** Timeouts of an SMTP session, in milliseconds. */
export interface SmtpTimeouts {
  /** For connecting, and for the greeting. */
  connectMs: number;
  /** For an answer; a server that scans emails may take a while (RFC 5321, 4.5.3.2). */
  answerMs: number;
  /**
   * For the whole session, even if the server sends byte by byte. Jobs that run longer count as stuck
   * (`release-stuck-jobs-task.ts`).
   */
  totalMs: number;
}

const DEFAULT_TIMEOUTS: SmtpTimeouts = { connectMs: 20_000, answerMs: 120_000, totalMs: 240_000 };

/**
 * Sends through the server in `SMTP_URL`. `send` throws a `PermanentDeliveryError`, an `UnknownDeliveryError`, or the
 * temporary error itself.
 */
export function createSmtpMailer(smtpUrl: string, from: string, timeouts = DEFAULT_TIMEOUTS): Mailer {
  const { connectMs, answerMs, totalMs } = timeouts;
  return {
    send: async (email, acquireFinalAck = () => Promise.resolve()) => {
      // One transport for each email: its events show when this email was sent.
      const limits = { connectionTimeout: connectMs, greetingTimeout: connectMs, socketTimeout: answerMs };
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
        await transport.sendMail({ ...buildMessage(email, from), signal: AbortSignal.timeout(totalMs) });
      } catch (error) {
        if (isPermanent(error)) throw new PermanentDeliveryError(error);
        throw hasLeft && responseCode(error) === null ? new UnknownDeliveryError(error) : error;
      }
    },
  };
}

/**
 * Passes the email through and awaits `act` before its end. Reads nothing ahead, so that `act` runs after the server
 * has requested the email's data.
 */
function passThrough(source: Readable, act: () => Promise<void>): Readable {
  async function* chunks() {
    yield* source;
    await act();
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: 1 });
}

const MESSAGE_COMMANDS = new Set(["RCPT TO", "DATA"]);
/** Refusals that the operator can fix with another login or sender. */
const SENDER_CODES = new Set([503, 530, 535, 538]);

/** 5xx for this recipient or this email. A refused login, sender or greeting can be fixed. */
function isPermanent(error: unknown): boolean {
  const code = responseCode(error);
  if (code === null || code < 500 || SENDER_CODES.has(code)) return false;
  return error instanceof Error && "command" in error && MESSAGE_COMMANDS.has(String(error.command));
}

/** The SMTP response code; null without a response. */
function responseCode(error: unknown): number | null {
  const isAnswer = error instanceof Error && "responseCode" in error;
  return isAnswer && typeof error.responseCode === "number" ? error.responseCode : null;
}
