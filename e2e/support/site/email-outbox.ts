import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** Waits for an email to an address in the outbox and returns its six-digit code. */
export const codeFor = (dataDir: string, email: string): Promise<string> =>
  findInEmails(dataDir, email, /(?<=Subject: )\d{6}(?= )/);

/** Waits for a reset link to an address and returns its path. */
export const resetPathFor = (dataDir: string, email: string): Promise<string> =>
  findInEmails(dataDir, email, /\/reset-password\?token=[\w-]{43}/);

async function findInEmails(dataDir: string, email: string, what: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const emails = await readEmails(join(dataDir, "outbox"));
      const emailText = emails.findLast((text) => text.includes(`To: ${email}`) && what.test(text));
      found = emailText && what.exec(emailText)?.[0];
      return found;
    })
    .toBeDefined();
  return found ?? "";
}

async function readEmails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const emails = names.filter((name) => name.endsWith(".eml")).sort();
  const texts = await Promise.all(emails.map((name) => readFile(join(folder, name), "utf8")));
  // Quoted-printable.
  return texts.map((text) => text.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="));
}

/** Waits for the link that stops a change of address and returns its path. */
export const stopPathFor = (dataDir: string, email: string): Promise<string> =>
  findInEmails(dataDir, email, /\/stop-email-change\?token=[\w-]{43}/);
