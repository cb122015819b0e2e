import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** Waits for a letter to an address in the outbox and answers its six-digit code. */
export async function codeFor(dataDir: string, email: string): Promise<string> {
  let code = "";
  await expect
    .poll(async () => {
      const letters = await readLetters(join(dataDir, "outbox"));
      const letter = letters.findLast((text) => text.includes(`To: ${email}`));
      code = letter?.match(/Subject: (\d{6}) /)?.[1] ?? "";
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code;
}

async function readLetters(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const letters = names.filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(letters.map((name) => readFile(join(folder, name), "utf8")));
}
