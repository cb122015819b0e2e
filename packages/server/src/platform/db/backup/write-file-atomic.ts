import { randomUUID } from "node:crypto";
import { rename, rm } from "node:fs/promises";

/**
 * Lets `write` create a temporary file and then renames it, so that an existing file stays intact until the new one is
 * complete. Throws what `write` throws.
 */
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
