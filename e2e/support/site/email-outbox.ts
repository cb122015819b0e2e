import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** Waits for an email to an address in the outbox and returns its six-digit code. */
export async function codeFor(dataDir: string, email: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const emails = await readEmails(join(dataDir, "outbox"));
      const codes = emails
        .filter((text) => text.includes(`To: ${email}`))
        .map((text) => /(?<=Subject: )\d{6}(?= )/.exec(text)?.[0]);
      code = codes.findLast((found) => found !== undefined);
      return code;
    })
    .toBeDefined();
  return code ?? "";
}

async function readEmails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const emails = names.filter((name) => name.endsWith(".eml")).sort();
  const texts = await Promise.all(emails.map((name) => readFile(join(folder, name), "utf8")));
  // Quoted-printable.
  return texts.map((text) => text.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="));
}
