import { expect, test } from "vitest";
import { cleanHtml, wordsOf } from "./clean-html.ts";
import { writeMailing, type Written } from "./write-mailing.ts";

const written = (changes: Partial<Written>): Written => ({
  subject: "Finale night",
  body: "Hello",
  isHtml: false,
  priority: "normal",
  ...changes,
});

test.each([
  ["a script", "<p>Hi</p><script>alert(1)</script>", "<p>Hi</p>"],
  ["a handler", '<p onclick="steal()">Hi</p>', "<p>Hi</p>"],
  ["a picture that tells who read it", '<p>Hi<img src="https://evil.test/pixel.gif"></p>', "<p>Hi</p>"],
  ["a link that is a script", '<a href="javascript:alert(1)">Hi</a>', "<a>Hi</a>"],
  ["a link in disguise", '<a href="java&#x09;script:alert(1)">Hi</a>', "<a>Hi</a>"],
  ["a link without a scheme", '<a href="//evil.test">Hi</a>', "<a>Hi</a>"],
  ["a link that carries data", '<a href="data:text/html,<b>">Hi</a>', "<a>Hi</a>"],
  ["a style", '<p style="background:url(https://evil.test)">Hi</p><style>p{color:red}</style>', "<p>Hi</p>"],
  ["a frame, an object and a form", "<iframe src=x></iframe><object></object><form>Hi</form>", "Hi"],
  ["a drawing with a script", '<svg onload="alert(1)"><script>1</script></svg>Hi', "Hi"],
  ["a comment", "<!--[if mso]><b>x</b><![endif]-->Hi", "Hi"],
])("%s does not leave the house", (_, html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});

test("words, lists and links stay", () => {
  const html = '<h1>Tonight</h1><ul><li><b>Two</b> go</li></ul><a href="https://x.test/?a=1&amp;b=2">See</a>';
  expect(cleanHtml(html)).toBe(html);
  expect(wordsOf(html)).toBe("Tonight\n\n- Two go\n\nSee (https://x.test/?a=1&b=2)");
});

test("what was written as an entity is no tag in the text part, and none in the HTML", () => {
  expect(wordsOf(cleanHtml("<p>1 &lt; 2 &amp;lt; 3</p>"))).toBe("1 < 2 &lt; 3");
  const letter = writeMailing("Emberline", written({ body: "1 < 2 & <b>not bold</b>\nnext\n\nlast" }));
  expect(letter?.text).toBe("1 < 2 & <b>not bold</b>\nnext\n\nlast\n\nEmberline");
  expect(letter?.html).toContain("1 &#60; 2 &#38; &#60;b&#62;not bold&#60;/b&#62;<br>next</p>");
  expect(letter?.html).not.toContain("<b>");
});

test("a template in the body stays as it was typed", () => {
  const body = "{{7*7}} ${7*7} <%= 7*7 %>";
  expect(writeMailing("Emberline", written({ body }))?.text).toContain(body);
});

test("a body of which nothing is left is none", () => {
  expect(writeMailing("Emberline", written({ isHtml: true, body: "<script>1</script> <p></p>" }))).toBeNull();
});

test("only an unusual priority is said", () => {
  expect(writeMailing("Emberline", written({ priority: "high" }))).toMatchObject({ priority: "high" });
  expect(writeMailing("Emberline", written({}))).not.toHaveProperty("priority");
});
