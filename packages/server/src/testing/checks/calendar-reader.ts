/** An entry of a calendar file by the names of its lines; `TRIGGER` is its alarm's. */
export type CalendarEntry = Record<string, string>;

/** Parses a calendar file strictly by RFC 5545; throws for anything that a calendar could reject. */
export function readCalendarFile(ics: string): { head: CalendarEntry; entries: CalendarEntry[] } {
  if (!ics.endsWith("\r\n") || /[^\r]\n|\r[^\n]/.test(ics)) throw new Error("every line ends with CR and LF");
  const folded = ics.split("\r\n");
  if (folded.some((line) => Buffer.byteLength(line) > 75)) throw new Error("a line is longer than 75 octets");
  const lines = ics.slice(0, -2).replaceAll("\r\n ", "").split("\r\n");
  const head: CalendarEntry = {};
  const entries: CalendarEntry[] = [];
  const open: string[] = [];
  for (const line of lines) {
    const [, name, value] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`no line of a calendar: ${line}`);
    if (name === "BEGIN") {
      open.push(value);
      if (value === "VEVENT") entries.push({});
    } else if (name === "END") {
      if (open.pop() !== value) throw new Error(`${value} ends where it did not begin`);
    } else setLine(open.at(-1) === "VCALENDAR" ? head : entries.at(-1), name, { value, within: open.at(-1) });
  }
  if (open.length > 0) throw new Error(`${open.join(", ")} never ends`);
  return { head, entries };
}

function setLine(
  entry: CalendarEntry | undefined,
  name: string,
  { value, within }: { value: string; within: string | undefined },
): void {
  if (entry === undefined || (within === "VALARM" && name !== "TRIGGER")) return;
  if (name in entry) throw new Error(`${name} appears twice`);
  entry[name] = value;
}

/** A time in the format of a calendar file. */
export const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, "");
