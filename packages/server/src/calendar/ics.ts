/** One appointment, as RFC 5545 has it. Times are epoch milliseconds. */
export interface CalendarEvent {
  /** The same for ever, so that a calendar changes its entry instead of adding one. */
  uid: string;
  /** Higher whenever something changed. */
  sequence: number;
  /** When it was last changed. */
  changedAt: number;
  startsAt: number;
  /** Null for a moment, which takes no time. */
  endsAt: number | null;
  title: string;
  description: string;
  url: string;
  /** How long before the start the calendar rings, in minutes; null: it does not. */
  alarmMinutes: number | null;
}

/** A calendar file (RFC 5545) with one appointment, to be added; `product` names who made it. */
export const calendarFile = (product: string, event: CalendarEvent): string =>
  toFile(product, ["METHOD:PUBLISH", ...eventLines(event)]);

/**
 * A whole calendar that is looked at again and again. What is in it no more disappears; it has no METHOD,
 * with which some programs take it for an invitation.
 */
export const calendarFeed = (product: string, events: CalendarEvent[]): string =>
  toFile(product, [
    `NAME:${escapeText(product)}`,
    `X-WR-CALNAME:${escapeText(product)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...(events.length > 0 ? events.flatMap(eventLines) : EMPTY_CALENDAR),
  ]);

/** 3.6: there must be something in a calendar, and the name of a time that nothing refers to is harmless. */
const EMPTY_CALENDAR = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

const toFile = (product: string, lines: string[]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(product)}//EN`,
    "CALSCALE:GREGORIAN",
    ...lines,
    "END:VCALENDAR",
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join("");

function eventLines(event: CalendarEvent): string[] {
  const { uid, sequence, changedAt, startsAt, endsAt, title, description, url } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(changedAt)}`,
    `DTSTART:${utc(startsAt)}`,
    ...(endsAt === null ? [] : [`DTEND:${utc(endsAt)}`]),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    ...alarmLines(event),
    "END:VEVENT",
  ];
}

function alarmLines({ alarmMinutes, title }: CalendarEvent): string[] {
  if (alarmMinutes === null) return [];
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `TRIGGER:-PT${alarmMinutes}M`,
    `DESCRIPTION:${escapeText(title)}`,
    "END:VALARM",
  ];
}

/** 3.3.5, form 2: UTC, to the second. */
const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** 3.3.11: a backslash before what would end a value, `\n` for a line break, and no other control character. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    // oxlint-disable-next-line no-control-regex -- control characters are what is left out
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const LINE_OCTETS_MAX = 75;

/** 3.1: no line longer than 75 octets without its break; the rest goes on after a space. No letter is cut in two. */
export function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS_MAX) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
