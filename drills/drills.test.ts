import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

test("an unknown drill is refused with the usage", async () => {
  const args = ["--conditions=source", "--import", "tsx", "drills/main.ts", "fail-over"];
  await expect(promisify(execFile)(process.execPath, args, { cwd: root })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Usage: npm run drill -- failover|rolling-update|restore|pgbouncer"),
  });
});
