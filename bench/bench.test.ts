import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

test("an unknown row is refused with the names of all", async () => {
  const args = ["--conditions=source", "--import", "tsx", "bench/main.ts", "standing"];
  await expect(promisify(execFile)(process.execPath, args, { cwd: root })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^There is no row standing: choose from standings, marked-standings, players, /,
    ),
  });
});
