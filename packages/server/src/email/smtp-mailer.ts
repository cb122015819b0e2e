import { createTransport } from "nodemailer";
import { Readable } from "node:stream";
import { envelopeOf } from "./email-headers.ts";
import { type Mailer, RefusedForGood, Unanswered } from "./mailer.ts";

/** How long we wait for a peer. */
export interface Patience {
  /** For a connection, and for its greeting. */
  greetingMs: number;
  /** For an answer; a peer that looks into letters may take a while (RFC 5321, 4.5.3.2). */
  answerMs: number;
  /** For all of it, also when the peer drips. Whoever holds a letter for longer is dead (`free-jobs.ts`). */
  wholeMs: number;
}

const PATIENCE: Patience = { greetingMs: 20_000, answerMs: 120_000, wholeMs: 240_000 };

/** Sends by the SMTP server that `SMTP_URL` names; whatever may pass is thrown as it came, to be tried again. */
export function smtpMailer(smtpUrl: string, from: string, patience = PATIENCE): Mailer {
  const { greetingMs, answerMs, wholeMs } = patience;
  return {
    send: async (mail, mayEnd = () => Promise.resolve()) => {
      // One for each letter: they hold nothing but what is set here, and say when this letter has left.
      const limits = { connectionTimeout: greetingMs, greetingTimeout: greetingMs, socketTimeout: answerMs };
      const transport = createTransport({ url: smtpUrl, ...limits }, { from });
      let hasLeft = false;
      transport.use("stream", ({ message }, done) => {
        message.processFunc((letter) =>
          asItIsRead(letter, async () => {
            await mayEnd();
            hasLeft = true;
          }),
        );
        done();
      });
      try {
        await transport.sendMail({ ...envelopeOf(mail, from), signal: AbortSignal.timeout(wholeMs) });
      } catch (error) {
        if (isForGood(error)) throw new RefusedForGood(error);
        throw hasLeft && codeOf(error) === null ? new Unanswered(error) : error;
      }
    },
  };
}

/**
 * Passes everything on, and its end only after the act; nothing ahead of its reader, who waits until the peer has
 * asked for the letter.
 */
function asItIsRead(letter: Readable, act: () => Promise<void>): Readable {
  async function* passOn() {
    yield* letter;
    await act();
  }
  return Readable.from(passOn(), { objectMode: false, highWaterMark: 1 });
}

const OF_THE_LETTER = new Set(["RCPT TO", "DATA"]);
/** What the operator can mend, by a login or another address of ours, although it is said of a letter. */
const OF_THE_SENDER = new Set([503, 530, 535, 538]);

/** 5xx to this recipient or to this letter. A login, a sender or a greeting that is refused may be mended. */
function isForGood(error: unknown): boolean {
  const code = codeOf(error);
  if (code === null || code < 500 || OF_THE_SENDER.has(code)) return false;
  return error instanceof Error && "command" in error && OF_THE_LETTER.has(String(error.command));
}

/** What the peer said, as its number; null when it said nothing. */
function codeOf(error: unknown): number | null {
  const isAnswer = error instanceof Error && "responseCode" in error;
  return isAnswer && typeof error.responseCode === "number" ? error.responseCode : null;
}
