import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes a folder for the prepared sites (`seeds.ts`); it is deleted after the run. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "emberline-e2e-seeds-"));
  // As root, PostgreSQL's user has to pass through.
  await chmod(folder, 0o711);
  process.env["E2E_SEEDS"] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
