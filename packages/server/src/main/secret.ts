import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SettingError } from "../platform/env.ts";

const SECRET_BYTES = 32;

type RandomBytes = (size: number) => Buffer;

/**
 * The operator's secret, or a generated one that is stored in the data folder with mode 600. Throws a `SettingError`
 * when the stored one is too short.
 */
export async function readSecret(
  settings: { dataDir: string; secretKey: string | undefined },
  randomBytes: RandomBytes,
): Promise<Buffer> {
  if (settings.secretKey) return Buffer.from(settings.secretKey);
  const file = join(settings.dataDir, "secret.key");
  await mkdir(settings.dataDir, { recursive: true });
  await createSecretFile(file, randomBytes);
  const secret = Buffer.from(await readFile(file, "utf8"), "hex");
  if (secret.length >= SECRET_BYTES) return secret;
  throw new SettingError("SECRET_KEY", `is cut short in ${file}: remove that file, and a new one is made`);
}

/**
 * Written to a temporary file and linked: of two simultaneous starts one creates the file, and neither reads half of
 * it.
 */
async function createSecretFile(file: string, randomBytes: RandomBytes): Promise<void> {
  const tempFile = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    await writeFile(tempFile, randomBytes(SECRET_BYTES).toString("hex"), { mode: 0o600, flag: "wx" });
    await link(tempFile, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(tempFile, { force: true });
  }
}
