import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCalendarFile, stamp } from "../../../testing/checks/calendar-reader.ts";
import { type CalendarEvent, calendarFeed, calendarFile, escapeText, foldLine } from "./ics.ts";

const event: CalendarEvent = {
  uid: "draft-1@emberline.test",
  sequence: 2,
  changedAt: Date.UTC(2026, 1, 1, 12, 30, 15),
  startsAt: Date.UTC(2026, 1, 28, 23, 45),
  endsAt: Date.UTC(2026, 2, 1, 0, 30),
  title: "Draft of The League",
  description: "See you there",
  url: "https://emberline.test/draft/1",
  alarmMinutes: 5,
};

const anyText = fc.string({ unit: "grapheme", maxLength: 300 });
const texts = fc.oneof(
  anyText,
  fc.string({ unit: fc.constantFrom(",", ";", "\\", "\n", "\r\n", "é", "😀", "n") }),
);

const unfold = (text: string) => text.replaceAll("\r\n ", "");
/** Unescapes a text value (RFC 5545, 3.3.11). */
const unescape = (value: string) =>
  value.replaceAll(/\\([\\;,nN])/g, (_, character: string) =>
    character.toLowerCase() === "n" ? "\n" : character,
  );

test("an event is written as RFC 5545 requires", () => {
  expect(calendarFile("Emberline", event)).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Emberline//EN",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      "UID:draft-1@emberline.test",
      "SEQUENCE:2",
      "DTSTAMP:20260201T123015Z",
      "DTSTART:20260228T234500Z",
      "DTEND:20260301T003000Z",
      "SUMMARY:Draft of The League",
      "DESCRIPTION:See you there",
      "URL:https://emberline.test/draft/1",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "TRIGGER:-PT5M",
      "DESCRIPTION:Draft of The League",
      "END:VALARM",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("commas, semicolons, backslashes, line breaks and emoji come through", () => {
  expect(escapeText("Snakes, Rats; and C:\\Fire\r\n🔥")).toBe("Snakes\\, Rats\\; and C:\\\\Fire\\n🔥");
});

test("a name cannot start a line of its own", () => {
  const file = calendarFile("Emberline", {
    ...event,
    title: "x\r\nATTACH:https://elsewhere.test\u0000",
  });
  expect(unfold(file).split("\r\n")).toContain("SUMMARY:x\\nATTACH:https://elsewhere.test ");
});

describe("for every text", () => {
  test("folding keeps lines within 75 octets, splits no character and is reversible", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const line = `SUMMARY:${escapeText(text)}`;
        const folded = foldLine(line);
        for (const part of folded.split("\r\n")) {
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
          expect(Buffer.from(part).toString()).toBe(part);
        }
        expect(unfold(folded)).toBe(line);
      }),
    );
  });

  test("a parser reads the original text back", () => {
    fc.assert(
      fc.property(texts, (title) => {
        const lines = unfold(calendarFile("Emberline", { ...event, title })).split("\r\n");
        const summary = lines.find((line) => line.startsWith("SUMMARY:"))?.slice("SUMMARY:".length);
        // oxlint-disable-next-line no-control-regex -- other control characters may not be in a calendar file
        const plain = title.replaceAll(/\r\n?/g, "\n").replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ");
        expect(unescape(summary ?? "")).toBe(plain);
        expect(lines).toHaveLength(22);
      }),
    );
  });

  test("a feed of any events is parsed back into the same events", () => {
    const anyMoment = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1000);
    const anyEvent = fc.record({
      title: texts,
      description: texts,
      startsAt: anyMoment,
      endsAt: fc.option(anyMoment),
      alarmMinutes: fc.option(fc.nat(1000)),
    });
    fc.assert(
      fc.property(texts, fc.array(anyEvent, { maxLength: 5 }), (name, expected) => {
        const all = expected.map((changes, index) => ({
          ...event,
          ...changes,
          uid: `${index}@emberline.test`,
        }));
        const { head, entries } = readCalendarFile(calendarFeed(name, all));
        expect(head["X-WR-CALNAME"]).toBe(escapeText(name));
        expect(head).not.toHaveProperty("METHOD");
        expect(entries).toEqual(
          all.map(({ uid, title, description, startsAt, endsAt, alarmMinutes }) => ({
            UID: uid,
            SEQUENCE: "2",
            DTSTAMP: "20260201T123015Z",
            DTSTART: stamp(startsAt),
            ...(endsAt === null ? {} : { DTEND: stamp(endsAt) }),
            SUMMARY: escapeText(title),
            DESCRIPTION: escapeText(description),
            URL: event.url,
            ...(alarmMinutes === null ? {} : { TRIGGER: `-PT${alarmMinutes}M` }),
          })),
        );
      }),
    );
  });

  test("a line that fits is unchanged", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 75 }), (line) => {
        expect(foldLine(line)).toBe(line);
      }),
    );
  });
});
