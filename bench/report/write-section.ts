import { readFileSync, writeFileSync } from "node:fs";

const START = "<!-- bench: npm run bench writes from here -->";
const END = "<!-- bench: to here -->";

/** Replaces what stands between the two markers. Throws when the file lacks one of them. */
export function writeSection(file: string, section: string): void {
  const text = readFileSync(file, "utf8");
  const [from, to] = [text.indexOf(START), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${file} lacks the lines ${START} and ${END}`);
  writeFileSync(file, `${text.slice(0, from + START.length)}\n\n${section.trim()}\n\n${text.slice(to)}`);
}
