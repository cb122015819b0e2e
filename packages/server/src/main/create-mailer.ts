import type { Settings } from "../platform/env.ts";
import type { Logger } from "../platform/log.ts";
import type { Mailer } from "../platform/email/mailer.ts";
import { outboxFolder } from "../platform/email/outbox-folder.ts";
import { createSmtpMailer } from "../platform/email/smtp-mailer.ts";
import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { buildMessage } from "../platform/email/build-message.ts";

/** Sends by SMTP if `SMTP_URL` is set, or else into a folder, and logs the name of each file. */
export function createMailer(settings: Settings, log: Logger): Mailer {
  const { smtpUrl, mailFrom } = settings;
  if (smtpUrl !== undefined) return createSmtpMailer(smtpUrl, mailFrom);
  return createFileMailer(outboxFolder(settings) ?? "", mailFrom, (file) =>
    log.info(`An email was written to ${file}`),
  );
}

/** Writes every email as an `.eml` file with mode 600 into `folder`; `onWritten` gets its path. */
function createFileMailer(folder: string, from: string, onWritten: (file: string) => void): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" }, { from });
  return {
    send: async (email) => {
      const { message } = await transport.sendMail(buildMessage(email, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}`;
      // Written to a temporary file and renamed, so that watchers of the folder never read half an email.
      await writeFile(join(folder, `.${name}`), message, { mode: 0o600 });
      const file = join(folder, `${name}.eml`);
      await rename(join(folder, `.${name}`), file);
      onWritten(file);
    },
  };
}
