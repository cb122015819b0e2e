import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { allRoutes } from "@emberline/contract";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Names of limits. Units and estimates of memory are none. */
const LIMIT =
  /MAX|LARGEST|SEASON_FILE_BODY|MIN_|_MIN\b|LIMIT|Limit$|_PER_|LIFE|TIMEOUT|WITHIN|RETENTION|_DAYS|_RESEND|_EVERY_|UPLOADS/;
const OTHER = /^(?:(?:DAY|HOUR|MINUTE|SECOND)_MS|.*(?:ENTRY|OVERHEAD)_BYTES|SHOWN_MAX|.*CLOCK_TICK_MS)$/;

const DECLARATION =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n|\/\/ (.*)\n)?^(?:export )?const (\w+)(?:: \w+)? = ([^;]+);$/gm;

interface Limit {
  name: string;
  value: string;
  what: string;
  file: string;
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|\/(?:testing|dev)\//.test(name))
    .toSorted();
}

const UNITS: [string, number][] = [
  ["HOUR_MS", 3_600_000],
  ["SECOND_MS", 1000],
  ["MINUTE_MS", 60_000],
];

/** The numbers that any file may use. */
const shared = new Map(UNITS);

function limitsIn(file: string): Limit[] {
  const source = readFileSync(join(root, file), "utf8");
  const declared = [...source.matchAll(DECLARATION)].map(([, block, line, name = "", value = ""]) => ({
    name,
    value,
    what: (block ?? line ?? "").replaceAll(/\s*\n \*\s*|\s+/g, " ").trim(),
  }));
  const numbers = file.endsWith("game/src/limits.ts") ? shared : new Map(shared);
  return declared.flatMap(({ name, value, what }) => {
    const number = productOf(value, numbers);
    if (number !== null) numbers.set(name, number);
    const shown = number === null ? rateOf(value, numbers) : withUnit(name, number);
    const isLimit =
      shown !== null && (LIMIT.test(name) || file.endsWith("game/src/limits.ts")) && !OTHER.test(name);
    return isLimit ? [{ name, value: shown, what, file }] : [];
  });
}

/** The value of a number or a product of numbers and names; null for anything else. */
function productOf(text: string, known: Map<string, number>): number | null {
  const factors = text.split("*").map((part) => {
    const factor = part.trim();
    return /^-?[\d._]+$/.test(factor) ? Number(factor.replaceAll("_", "")) : known.get(factor);
  });
  return factors.reduce<number | null>(
    (product, factor) => (product === null || factor === undefined ? null : product * factor),
    1,
  );
}

/** "30 in 60 s" for the rate limits of routes; null for anything else. */
function rateOf(text: string, known: Map<string, number>): string | null {
  const each = /^perUser\((\w+)\)$/.exec(text)?.[1];
  const max = productOf(each ?? /\bmax: (\w+)/.exec(text)?.[1] ?? "none", known);
  if (max === null || /\bmin:/.test(text)) return null;
  if (each !== undefined) return `${max} in 60 s, each user, all servers`;
  const window = productOf(/timeWindow: ([\w.*]+)/.exec(text)?.[1] ?? "60_000", known) ?? 60_000;
  const where = text.includes("isShared: true") ? "all servers" : "one server";
  return `${max} in ${window / 1000} s, each address, ${where}`;
}

const MS_UNITS = [
  ["days", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1000],
] as const;

function withUnit(name: string, value: number): string {
  const bytes = ["KB", "MB", "GB"] as const;
  if (/BYTES/.test(name)) {
    const power = value > 0 && value % 1024 === 0 ? Math.min(3, Math.floor(Math.log2(value) / 10)) : 0;
    return power > 0 ? `${value / 1024 ** power} ${bytes[power - 1]}` : `${value} bytes`;
  }
  if (/_MS\b/.test(name)) {
    const unit = MS_UNITS.find(([, size]) => value >= 2 * size && value % size === 0);
    return unit ? `${value / unit[1]} ${unit[0]}` : value % 1000 === 0 ? `${value / 1000} s` : `${value} ms`;
  }
  if (/SECONDS/.test(name)) return `${value} s`;
  if (/HOURS/.test(name)) return `${value} h`;
  return /DAYS/.test(name) ? `${value} days` : String(value);
}

/** A Markdown table with columns as wide as the formatter makes them. */
function table(head: string[], rows: string[][]): string {
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", String.raw`\|`)));
  const widths = head.map((_, column) => Math.max(3, ...all.map((row) => row[column]!.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(" | ")} |`;
  return [line(all[0]!), line(widths.map((width) => "-".repeat(width))), ...all.slice(1).map(line)].join(
    "\n",
  );
}

function document(): string {
  const folders = ["packages/game/src", "packages/contract/src", "packages/server/src"];
  const titles = ["Rules and names", "Calls", "The server"];
  const chapters = folders.map((folder, at) => {
    const limits = sourcesIn(folder).flatMap(limitsIn);
    const rows = limits.map(({ name, value, what, file }) => [
      `\`${name}\``,
      value,
      what,
      file.slice(folder.length + 1),
    ]);
    return `## ${titles[at]}\n\nIn \`${folder}\`.\n\n${table(["Name", "Value", "What it limits", "File"], rows)}\n`;
  });
  const bodies = allRoutes
    .filter(({ bodyMaxBytes }) => bodyMaxBytes !== undefined)
    .map(({ name, bodyMaxBytes = 0 }) => [name, withUnit("BYTES", bodyMaxBytes)]);
  return [
    "# Limits in the code\n",
    "Sizes, rates and times, as the code has them. `npm run limits` writes this page; a test fails when it is not up to date. What users notice of them is in [docs/product](product/limits.md), what an operator sets in [settings](settings.md).\n",
    ...chapters,
    `## Larger bodies\n\nThese calls take a larger body than the others.\n\n${table(["Call", "Largest body"], bodies)}\n`,
  ].join("\n");
}

test("docs/limits.md has the limits of the code", async () => {
  await expect(document()).toMatchFileSnapshot("../docs/limits.md");
});

test("numbers, products and rates are read as they are meant", () => {
  const known = new Map([["MINUTE_MS", 60_000]]);
  expect(productOf("30 * MINUTE_MS", known)).toBe(1_800_000);
  expect(productOf("10 * unknown", known)).toBeNull();
  expect(withUnit("LIFE_MS", 1_800_000)).toBe("30 min");
  expect(withUnit("BODY_MAX_BYTES", 16 * 1024)).toBe("16 KB");
  expect(rateOf("{ max: 6000, timeWindow: 60_000 }", known)).toBe("6000 in 60 s, each address, one server");
  expect(rateOf("perUser(120)", known)).toBe("120 in 60 s, each user, all servers");
  expect(rateOf("perUser(MINUTE_MS)", known)).toBe("60000 in 60 s, each user, all servers");
  expect(rateOf("'text'", known)).toBeNull();
});
