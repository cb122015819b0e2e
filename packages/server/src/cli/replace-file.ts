import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";

/** Writes aside and renames, so that an earlier file stays whole until the new one is. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const aside = `${path}.${randomUUID().slice(0, 8)}.part`;
  try {
    await writeFile(aside, text, { flag: "wx" });
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
