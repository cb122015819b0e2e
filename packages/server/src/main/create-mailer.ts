import type { Settings } from "../env.ts";
import type { Logger } from "../log.ts";
import type { Mailer } from "../email/mailer.ts";
import { createFileMailer } from "../email/file-mailer.ts";
import { outboxFolder } from "../email/outbox-folder.ts";
import { createSmtpMailer } from "../email/smtp-mailer.ts";

/** Sends by SMTP if `SMTP_URL` is set, or else into a folder, and logs the name of each file. */
export function createMailer(settings: Settings, log: Logger): Mailer {
  const { smtpUrl, mailFrom } = settings;
  if (smtpUrl !== undefined) return createSmtpMailer(smtpUrl, mailFrom);
  return createFileMailer(outboxFolder(settings) ?? "", mailFrom, (file) =>
    log.info(`An email was written to ${file}`),
  );
}
