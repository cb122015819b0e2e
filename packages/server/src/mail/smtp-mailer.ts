import { createTransport } from "nodemailer";
import type { Mailer } from "./mailer.ts";

const TIMEOUT_MS = 20_000;

/** Sends by the SMTP server that `SMTP_URL` names. */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from });
  Object.assign(transport.options, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, headers: { "Auto-Submitted": "auto-generated" } });
    },
  };
}
