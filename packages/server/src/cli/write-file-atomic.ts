import { randomUUID } from "node:crypto";
import { rename, rm } from "node:fs/promises";

/** Has `write` make the file aside and renames it, so that an earlier file stays whole until the new one is. */
export async function replaceFile(path: string, write: (aside: string) => Promise<void>): Promise<void> {
  const aside = `${path}.${randomUUID().slice(0, 8)}.part`;
  try {
    await write(aside);
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
