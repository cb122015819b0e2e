import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const SECRET_BYTES = 32;

/** The operator's secret, or one that is made once and kept in the data folder, for the owner's eyes only. */
export async function readSecret(
  settings: { dataDir: string; secretKey: string | undefined },
  randomBytes: (size: number) => Buffer,
): Promise<Buffer> {
  if (settings.secretKey) return Buffer.from(settings.secretKey);
  const file = join(settings.dataDir, "secret.key");
  await mkdir(settings.dataDir, { recursive: true });
  try {
    // `wx`: of two that start at once one writes, and both read what was written.
    await writeFile(file, randomBytes(SECRET_BYTES).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return Buffer.from(await readFile(file, "utf8"), "hex");
}
