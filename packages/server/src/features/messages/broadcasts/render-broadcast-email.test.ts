import { expect, test } from "vitest";
import {
  sanitizeEmailHtml,
  plainTextOf,
  renderBroadcastEmail,
  type EmailDraft,
} from "./render-broadcast-email.ts";

const SITE = { siteName: "Emberline", publicUrl: "https://island.test" };
const clean = (html: string) => sanitizeEmailHtml(html, SITE.publicUrl);

const written = (changes: Partial<EmailDraft>): EmailDraft => ({
  subject: "Finale night",
  body: "Hello",
  isHtml: false,
  priority: "normal",
  ...changes,
});

test.each([
  ["a script", "<p>Hi</p><script>alert(1)</script>", "<p>Hi</p>"],
  ["a handler", '<p onclick="steal()">Hi</p>', "<p>Hi</p>"],
  ["a tracking picture", '<p>Hi<img src="https://evil.test/pixel.gif"></p>', "<p>Hi</p>"],
  ["a link that is a script", '<a href="javascript:alert(1)">Hi</a>', "<a>Hi</a>"],
  ["a link in disguise", '<a href="java&#x09;script:alert(1)">Hi</a>', "<a>Hi</a>"],
  ["a link without a scheme", '<a href="//evil.test">Hi</a>', "<a>Hi</a>"],
  ["a link that carries data", '<a href="data:text/html,<b>">Hi</a>', "<a>Hi</a>"],
  ["a style", '<p style="background:url(https://evil.test)">Hi</p><style>p{color:red}</style>', "<p>Hi</p>"],
  [
    "a frame, an object and a form",
    "<iframe src=x></iframe><object></object><form>Hi</form>",
    "<div>Hi</div>",
  ],
  ["a drawing with a script", '<svg onload="alert(1)"><script>1</script></svg>Hi', "Hi"],
  ["the name of a whole page", "<html><head><title>Draft 7</title></head><body>Hi</body></html>", "Hi"],
  ["what a word processor adds", "<xml><w:View>Normal</w:View></xml><svg><text>x</text></svg>Hi", "Hi"],
  ["a comment", "<!--[if mso]><b>x</b><![endif]-->Hi", "Hi"],
])("%s is not sent", (_, html, left) => {
  expect(clean(html)).toBe(left);
});

test("text, lists and links stay", () => {
  const html = '<h1>Tonight</h1><ul><li><b>Two</b> go</li></ul><a href="https://x.test/?a=1&amp;b=2">See</a>';
  expect(clean(html)).toBe(html);
  expect(plainTextOf(html)).toBe("Tonight\n\n- Two go\n\nSee (https://x.test/?a=1&b=2)");
});

test("unknown block elements still separate paragraphs", () => {
  expect(plainTextOf(clean("<section>One</section><center>Two</center><h5>Three</h5>four"))).toBe(
    "One\n\nTwo\n\nThree\n\nfour",
  );
});

test("a link to a page of this site becomes absolute in both parts", () => {
  const html = clean('<a href="/leagues?a=1&b=2">Leagues</a> <a href="https://x.test/">x</a>');
  expect(html).toBe(
    '<a href="https://island.test/leagues?a=1&amp;b=2">Leagues</a> <a href="https://x.test/">x</a>',
  );
  expect(plainTextOf(html)).toContain("Leagues (https://island.test/leagues?a=1&b=2)");
});

test("an image is replaced by its alternative text", () => {
  const html = clean('<a href="https://x.test"><img src="https://x.test/p.png" alt="Join <b>now</b>"></a>!');
  expect(html).toBe('<a href="https://x.test"><span>Join &lt;b&gt;now&lt;/b&gt;</span></a>!');
});

test("a table too wide for a phone scrolls by itself", () => {
  const html = renderBroadcastEmail(
    SITE,
    written({ isHtml: true, body: "<table><tr><td>1</table>after" }),
  )?.html;
  expect(html).toMatch(
    /<div style="overflow-x:auto"><table style="[^"]*"><tr><td [^>]*>1<\/td><\/tr><\/table><\/div>after/,
  );
});

test("lines of code stay lines in the text part", () => {
  expect(plainTextOf(clean("<p>Hi</p><pre>one\ntwo</pre>after"))).toBe("Hi\n\none\ntwo\n\nafter");
});

test("bidirectional control characters are removed, also when written as entities", () => {
  for (const isHtml of [true, false]) {
    const email = renderBroadcastEmail(
      SITE,
      written({ subject: "a\u202eb", body: "1\u202e&#x202e;2", isHtml }),
    );
    expect(JSON.stringify(email)).not.toMatch(/\u202e/);
    expect(email?.subject).toBe("ab");
  }
});

test("HTML tags get our styles, text does not", () => {
  const body = "<h1>Tonight</h1><pre>a b</pre><a href='https://x.test'>See</a> &lt;p title=1>";
  const html = renderBroadcastEmail(SITE, written({ isHtml: true, body }))?.html;
  expect(html).toMatch(
    /<h1 style="[^"]*font-size:24px[^"]*">Tonight<\/h1><pre style="[^"]*pre-wrap">a b<\/pre>/,
  );
  expect(html).toContain('<a style="color:#ffb057" href="https://x.test">See</a> &lt;p title=1&gt;');
});

test("escaped tags stay escaped in both parts", () => {
  expect(plainTextOf(clean("<p>1 &lt; 2 &amp;lt; 3</p>"))).toBe("1 < 2 &lt; 3");
  const email = renderBroadcastEmail(SITE, written({ body: "1 < 2 & <b>not bold</b>\nnext\n\nlast" }));
  expect(email?.text).toBe("1 < 2 & <b>not bold</b>\nnext\n\nlast\n\nEmberline");
  expect(email?.html).toContain("1 &#60; 2 &#38; &#60;b&#62;not bold&#60;/b&#62;<br>next</p>");
  expect(email?.html).not.toContain("<b>");
});

test("a template in the body stays as it was typed", () => {
  const body = "{{7*7}} ${7*7} <%= 7*7 %>";
  expect(renderBroadcastEmail(SITE, written({ body }))?.text).toContain(body);
});

test("a body that is empty after sanitizing is rejected", () => {
  expect(
    renderBroadcastEmail(SITE, written({ isHtml: true, body: "<script>1</script> <p></p>" })),
  ).toBeNull();
});

test("an invisible subject or body is rejected", () => {
  expect(renderBroadcastEmail(SITE, written({ subject: "\u200b\u2066" }))).toBeNull();
  expect(renderBroadcastEmail(SITE, written({ body: "\u200b" }))).toBeNull();
  expect(renderBroadcastEmail(SITE, written({ subject: "🔥", body: "דנה" }))).not.toBeNull();
});

test("only an unusual priority is set", () => {
  expect(renderBroadcastEmail(SITE, written({ priority: "high" }))).toMatchObject({ priority: "high" });
  expect(renderBroadcastEmail(SITE, written({}))).not.toHaveProperty("priority");
});
