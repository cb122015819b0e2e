import type { Settings } from "../platform/env.ts";
import type { Logger } from "../platform/log.ts";
import type { Mailer } from "../platform/email/mailer.ts";
import { createFileMailer } from "../platform/email/file-mailer.ts";
import { outboxFolder } from "../platform/email/outbox-folder.ts";
import { createSmtpMailer } from "../platform/email/smtp-mailer.ts";

/** Sends by SMTP if `SMTP_URL` is set, or else into a folder, and logs the name of each file. */
export function createMailer(settings: Settings, log: Logger): Mailer {
  const { smtpUrl, mailFrom } = settings;
  if (smtpUrl !== undefined) return createSmtpMailer(smtpUrl, mailFrom);
  return createFileMailer(outboxFolder(settings) ?? "", mailFrom, (file) =>
    log.info(`An email was written to ${file}`),
  );
}
