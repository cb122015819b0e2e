import { randomUUID } from "node:crypto";
import { rename, rm } from "node:fs/promises";

/** Has `write` make the file aside and renames it, so that an earlier file stays whole until the new one is. */
export async function writeFileAtomic(
  path: string,
  write: (tempPath: string) => Promise<void>,
): Promise<void> {
  const tempPath = `${path}.${randomUUID().slice(0, 8)}.part`;
  try {
    await write(tempPath);
    await rename(tempPath, path);
  } catch (error) {
    await rm(tempPath, { force: true });
    throw error;
  }
}
