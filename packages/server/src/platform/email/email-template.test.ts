import { expect, test } from "vitest";
import { addUnsubscribeFooter, greetingFor, renderEmail } from "./email-template.ts";

const NAME = 'Zo\u202ee "Q" <b onclick="x">\r\nBcc: spy@evil.test';
const email = renderEmail({
  to: "zoe@fans.test",
  siteName: "Emberline",
  subject: `The draft of ${NAME} starts`,
  greeting: `Hi ${NAME},`,
  paragraphs: [`The draft of ${NAME} starts in 5 minutes.`, "$& $1 {{7*7}}"],
  link: { text: "Go to the draft room", url: "https://island.test/draft/1?a=1&b=2" },
});

// Covers NOTIFY-38.
test("a name with quotes, line breaks, tags and marks of direction stays a name, in one line of the subject", () => {
  expect(email.subject).toBe('The draft of Zoe "Q" <b onclick="x"> Bcc: spy@evil.test starts');
  expect(email.html).not.toMatch(/<b |\u202e/);
  expect(email.text).not.toContain("\u202e");
});

test("a right-to-left name is unchanged", () => {
  const { text } = renderEmail({
    to: "",
    siteName: "E",
    subject: "",
    paragraphs: [],
    greeting: "שלום \u200fדנה,",
  });
  expect(text).toContain("שלום \u200fדנה,");
});

test.each([
  ["Ana", "Hi Ana,"],
  ['J.R. O\'Hara "Q" <b>', 'Hi J.R. O\'Hara "Q" <b>,'],
  [" Zo\u202ee\r\nDoe ", "Hi Zoe Doe,"],
  ["דנה", "Hi דנה,"],
  ["", "Hi,"],
  ["\u200b \u2066", "Hi,"],
  ["You won! https://evil.test/x", "Hi,"],
  ["Win at www.evil.test", "Hi,"],
  ["me@evil.test", "Hi,"],
])("a user named %j is greeted with %j", (firstName, greeting) => {
  expect(greetingFor(firstName)).toBe(greeting);
});

// Covers NOTIFY-38.
test("the text and HTML parts have the same content and absolute URLs, and load nothing remote", () => {
  const { text, html } = addUnsubscribeFooter(email, "https://island.test/unsubscribe?token=a");
  for (const words of ["starts in 5 minutes.", "$& $1 {{7*7}}", "Go to the draft room", "Unsubscribe"]) {
    expect(text).toContain(words);
    expect(html).toContain(words.replaceAll("&", "&#38;"));
  }
  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll("&#38;", "&"));
  expect(hrefs).toEqual(["https://island.test/draft/1?a=1&b=2", "https://island.test/unsubscribe?token=a"]);
  for (const href of hrefs) expect(text).toContain(href);
  expect(html).not.toMatch(/src=|url\(|@import|<link/);
});
