import { join } from "node:path";
import type { Settings } from "../env.ts";
import type { Logger } from "../log.ts";
import type { Mailer } from "../mail/mailer.ts";
import { outboxMailer } from "../mail/outbox-mailer.ts";
import { smtpMailer } from "../mail/smtp-mailer.ts";

/** By SMTP where the operator named a server, else into a folder. */
export function chooseMailer({ smtpUrl, mailFrom, dataDir }: Settings, log: Logger): Mailer {
  if (smtpUrl !== undefined) return smtpMailer(smtpUrl, mailFrom);
  const outbox = join(dataDir, "outbox");
  log.info(`SMTP_URL is not set: every mail is written as an .eml file into ${outbox}`);
  return outboxMailer(outbox, mailFrom);
}
