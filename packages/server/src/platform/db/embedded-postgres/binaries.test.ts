import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findPackage, makeMissingLinks, programOf, usableBinaries } from "./binaries.ts";
import { defaultRunAs, isRoot } from "./process/run-as.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "emberline-binaries-"));
  chmodSync(folder, 0o711);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the package for this machine is found, with its version", () => {
  const { native, version, major } = findPackage();
  expect(existsSync(join(native, "bin"))).toBe(true);
  expect(version.startsWith(`${major}.`)).toBe(true);
});

test("missing symbolic links are created", () => {
  const native = join(folder, "native");
  mkdirSync(join(native, "lib"), { recursive: true });
  writeFileSync(join(native, "lib/libpq.so.5.18"), "the library");
  writeFileSync(
    join(native, "pg-symlinks.json"),
    JSON.stringify([
      { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so" },
      { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" },
    ]),
  );
  expect(makeMissingLinks(native)).toBe(true);
  expect(makeMissingLinks(native)).toBe(true);
  expect(readlinkSync(join(native, "lib/libpq.so"))).toBe("libpq.so.5.18");
  expect(readFileSync(join(native, "lib/libpq.so.5"), "utf8")).toBe("the library");
});

// Only root can meet this: it runs PostgreSQL as another user, who may not enter every folder.
test.runIf(isRoot())(
  "programs that their user cannot reach are copied where it can, once, links and all",
  () => {
    const packaged = findPackage();
    const closed = join(folder, "closed");
    mkdirSync(closed, { mode: 0o700 });
    cpSync(packaged.native, join(closed, "native"), { recursive: true, verbatimSymlinks: true });
    const logged: string[] = [];
    const options = {
      runAs: defaultRunAs(),
      folder: join(folder, "common"),
      log: (line: string) => void logged.push(line),
    };
    const hidden = { ...packaged, native: join(closed, "native") };
    const copy = usableBinaries(hidden, options);
    expect(usableBinaries(hidden, options)).toEqual(copy);
    expect(logged).toEqual([expect.stringContaining(copy.native)]);
    const version = execFileSync(programOf(copy, "postgres"), ["--version"], {
      ...options.runAs,
      cwd: "/",
      encoding: "utf8",
    });
    expect(version).toContain(`PostgreSQL) ${packaged.major}.`);
  },
);
