import { expect, test } from "vitest";
import { findMention, trimmed, withMention, withText, type Written } from "./chat-member.ts";

const ana = { teamId: "a", name: "Ana", team: "Embers" };
const anaLee = { teamId: "l", name: "Ana Lee", team: "Tides" };
const chosen = (text: string, cursor: number, member = anaLee, before: Written["mentioned"] = []) => {
  const written = { text, mentioned: before };
  const found = findMention(written, cursor);
  if (!found) throw new Error(`Nothing can be chosen at ${cursor} of "${text}"`);
  return withMention(written, { start: found.start, cursor, member });
};
/** The text with its mentions in brackets. */
const shown = ({ text, mentioned }: Written) =>
  mentioned.reduceRight(
    (all, { start, end, teamId }) =>
      `${all.slice(0, start)}[${teamId}:${all.slice(start, end)}]${all.slice(end)}`,
    text,
  );

// Covers CHAT-13.
test("a chosen member is mentioned where they were chosen, and nothing can be chosen there again", () => {
  const written = chosen("Hi @an and bye", 6);
  expect(shown(written)).toBe("Hi [l:@Ana Lee]  and bye");
  expect(findMention(written, 11)).toBeNull();
  expect(findMention(written, 12)).toBeNull();
});

test("two members with names that begin alike are told apart", () => {
  const first = chosen("@a", 2, ana);
  const both = chosen(`${first.text}@ana l`, 11, anaLee, first.mentioned);
  expect(shown(both)).toBe("[a:@Ana] [l:@Ana Lee] ");
  expect(shown(chosen("@ @Ana", 1, anaLee, [{ teamId: "a", start: 2, end: 6 }]))).toBe(
    "[l:@Ana Lee]  [a:@Ana]",
  );
});

// Covers CHAT-13.
test.each([
  ["text before it", "Oh, hi @Ana Lee !", "Oh, hi [l:@Ana Lee] !"],
  ["text after it", "hi @Ana Lee, yes", "hi [l:@Ana Lee], yes"],
  ["a letter right after it", "hi @Ana Leex !", "hi @Ana Leex !"],
  ["a letter of the name is gone", "hi @Ana Le !", "hi @Ana Le !"],
  ["the line before it is gone", "@Ana Lee !", "[l:@Ana Lee] !"],
  ["everything is gone", "", ""],
])("typing: %s", (_, next, expected) => {
  const before = { text: "hi @Ana Lee !", mentioned: [{ teamId: "l", start: 3, end: 11 }] };
  expect(shown(withText(before, next))).toBe(expected);
});

test("a mention is sent without the space before the text", () => {
  const before = { text: "  \n@Ana Lee ", mentioned: [{ teamId: "l", start: 3, end: 11 }] };
  expect(shown(trimmed(before))).toBe("[l:@Ana Lee]");
});
