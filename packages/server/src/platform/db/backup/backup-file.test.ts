import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readBackupFile, writeBackupFile, FORMAT_VERSION, verifyBackup } from "./backup-format.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "emberline-backup-"));
  file = join(folder, "backup.gz");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A complete backup with this many distinct rows. */
function linesOf(rows: number): string[] {
  const head = JSON.stringify({ emberline: "backup", format: FORMAT_VERSION, migrations: [] });
  const texts = Array.from({ length: rows }, (_, row) => createHash("sha512").update(`${row}`).digest("hex"));
  const lines = [head, ...texts.map((text) => `{"table":"x","row":{"text":"${text} é 🔥"}}`)];
  const sha256 = createHash("sha256")
    .update(lines.map((line) => `${line}\n`).join(""))
    .digest("hex");
  return [...lines, JSON.stringify({ rows, sha256 })];
}

async function* each(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

async function collect(lines: AsyncIterable<string>): Promise<string[]> {
  const collected: string[] = [];
  for await (const line of lines) collected.push(line);
  return collected;
}

const verify = () => verifyBackup(readBackupFile(file));

const CUT = "This backup is truncated: the end of the file is missing. Use another copy of it";
const DAMAGED = "This backup is corrupted: its checksum does not match. Use another copy of it";
const FOREIGN = "This file is not an Emberline backup";

test("a written backup is read back line by line and is readable by its owner only", async () => {
  const lines = linesOf(5000);
  expect(await writeBackupFile(file, each(lines))).toMatchObject({ rows: 5000 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await collect(readBackupFile(file))).toEqual(lines);
});

// Covers OPERATION-13.
test("a backup that fails verification is an error", async () => {
  const lines = linesOf(3);
  await expect(writeBackupFile(file, each(lines.slice(0, -1)))).rejects.toThrow(CUT);
  await expect(writeBackupFile(join(folder, "two"), each(lines.toSpliced(1, 1)))).rejects.toThrow(DAMAGED);
});

test("a file truncated anywhere is reported as truncated", async () => {
  await writeBackupFile(file, each(linesOf(2000)));
  const whole = readFileSync(file);
  for (const size of [0, 5, 100, Math.floor(whole.length / 2), whole.length - 9, whole.length - 1]) {
    writeFileSync(file, whole.subarray(0, size));
    await expect(verify()).rejects.toThrow(CUT);
  }
});

test("a changed byte anywhere after the header is reported as corruption", async () => {
  await writeBackupFile(file, each(linesOf(2000)));
  const whole = readFileSync(file);
  for (const position of [0.2, 0.5, 0.9].map((part) => Math.floor(whole.length * part))) {
    const bytes = Buffer.from(whole);
    bytes[position]! ^= 0x10;
    writeFileSync(file, bytes);
    await expect(verify()).rejects.toThrow(DAMAGED);
  }
});

test("a foreign file is reported", async () => {
  for (const bytes of [
    Buffer.from("{}"),
    Buffer.from("\u0089PNG\r\n"),
    gzipSync("-- a dump of something"),
    gzipSync('{"name":"A season"}\n'),
    gzipSync("null"),
  ]) {
    writeFileSync(file, bytes);
    await expect(verify()).rejects.toThrow(FOREIGN);
  }
});

test("a missing file is reported", async () => {
  await expect(verify()).rejects.toThrow(/^ENOENT: no such file/);
});
