import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { buildMessage } from "./build-message.ts";
import type { Mailer } from "./mailer.ts";

/** Writes every email as an `.eml` file with mode 600 into `folder`; `onWritten` gets its path. */
export function createFileMailer(folder: string, from: string, onWritten: (file: string) => void): Mailer {
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
