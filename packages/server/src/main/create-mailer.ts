import { join } from "node:path";
import type { Settings } from "../env.ts";
import type { Logger } from "../log.ts";
import type { Mailer } from "../email/mailer.ts";
import { createFileMailer } from "../email/file-mailer.ts";
import { createSmtpMailer } from "../email/smtp-mailer.ts";

/** Sends by SMTP if `SMTP_URL` is set, or else into a folder. */
export function createMailer({ smtpUrl, mailFrom, dataDir }: Settings, log: Logger): Mailer {
  if (smtpUrl !== undefined) return createSmtpMailer(smtpUrl, mailFrom);
  const outbox = join(dataDir, "outbox");
  log.info(`SMTP_URL is not set: emails are written as .eml files into ${outbox}`);
  return createFileMailer(outbox, mailFrom);
}
