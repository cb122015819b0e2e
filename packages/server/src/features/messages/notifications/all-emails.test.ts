import { beforeAll, describe, expect, test } from "vitest";
import { escapeHtml } from "../../../platform/html.ts";
import { buildMessage } from "../../../platform/email/build-message.ts";
import type { Email } from "../../../platform/email/mailer.ts";
import { parseUnsubscribeToken } from "../../../platform/email/unsubscribe.ts";
import { sendAllEmails } from "../../../testing/fixtures/send-all-emails.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const HOME = "http://emberline.test";
/**
 * The text of each kind, its button's target, and the preference that one click turns off; null: critical, without
 * unsubscribing.
 */
const KINDS = {
  verification: ["here is your verification code:", null, null],
  "new address": ["here is your verification code:", null, null],
  "address about to change": [
    "A new email address was entered for your account.",
    "/stop-email-change?token=",
    null,
  ],
  "address changed": ["Your account has a new email address.", null, null],
  reset: ["A new password was requested for your account.", "/reset-password?token=", null],
  "reset by an admin": ["An admin of Emberline sent you this link", "/reset-password?token=", null],
  "printed reset link": ["created a link that sets a new password for your account", null, null],
  "many failed logins": ["Many logins to your account failed", "/forgot-password", null],
  "passkey added": ["was added to your account. It logs in without the password.", "/settings", null],
  "passkey removed": ["was removed from your account. It no longer logs in.", "/settings", null],
  "all passkeys removed": ["removed all passkeys from your account.", "/settings", null],
  "password changed": ["The password of your account was changed", "/forgot-password", null],
  "sessions ended": ["An admin logged your account out on every device.", "/login", null],
  suspended: ["An admin suspended your account.", null, null],
  "suspension lifted": ["An admin lifted the suspension of your account.", "/login", null],
  "made a scorer": ["You are a scorer now.", "/admin", null],
  "made an admin": ["You are an admin now.", "/admin", null],
  "site received": ["You are the owner of the site now.", null, null],
  "site handed over": ["You stay an admin.", null, null],
  "role removed": ["You are no longer an admin.", null, null],
  "account deleted": ["An admin deleted your account.", null, null],
  "team renamed": ["An admin of Emberline renamed your team", "/league/", null],
  "league renamed": ["An admin of Emberline renamed your league", "/league/", null],
  "league waits": ["so that nobody is spoiled.", "/league/", "updates"],
  "points adjusted": ["gets 5 points with episode", "/league/", "updates"],
  "points adjusted above the mark": ["once you see everything through episode", "/league/", "updates"],
  "draft warning": ["starts in 5 minutes. The room is open", "/draft/", "draft"],
  "mentioned in a chat": ["mentioned you in the chat of", "/league/", "chat"],
  turn: ["is yours, and the clock runs.", "/draft/", "draft"],
  "draft ended": ["before the first pick.", "/draft/", "draft"],
  "poll reminder": ["The poll locks when it begins.", "/league/", "polls"],
  recap: ["You start in 1st place", "/recap/5", "recaps"],
  results: ["7 points", "/league/", "updates"],
  "poll reminder above the mark": ["once you have seen episode 5.", "/league/", "polls"],
  "results above the mark": ["once you have seen the episode.", "/", "updates"],
  "note above the mark": ["There is a note about episode 6.", "/notes", "updates"],
  note: ["The merge is on!", "/notes", "updates"],
  "admin's text": ["The merge is on!", null, "admin"],
  "admin's HTML": ["Two go", "/notes", "admin"],
} as const;

const testApp = useTestApp();
let userId: string;
let emails: Record<string, Email>;
beforeAll(async () => {
  ({ userId, emails } = await sendAllEmails(testApp));
});

test("these are all kinds", () => {
  expect(Object.keys(emails).toSorted()).toEqual(Object.keys(KINDS).toSorted());
});

test("the button of a reminder leads to the polls of the league", () => {
  expect(emails["poll reminder"]?.text).toMatch(/: http\S+\/league\/[\w-]+\?tab=polls\n/);
});

describe.each(Object.entries(KINDS))("%s", (kind, [phrase, path, ends]) => {
  const read = () => emails[kind] ?? expect.unreachable(kind);

  test("it is in both parts", () => {
    const { text, html } = read();
    expect(text).toContain(phrase);
    const shown = html.replace(/^.*?class="brand"[^>]*>/s, "").replaceAll(/<[^>]*>/g, " ");
    for (const line of text.split("\n")) {
      const said = escapeHtml(line.replace(/(?:: | \()http:.*$/, "").replace(/^- /, ""));
      expect(shown.replaceAll(/\s+/g, " ")).toContain(said);
    }
  });

  test("it starts with a greeting, and names are escaped", () => {
    const { subject, text, html } = read();
    expect(text).toMatch(
      kind.startsWith("admin's") ? /^[A-Z]/ : /^Hi(?: Zoe "Q" <b onclick="x">O'Hara<\/b>)?,/,
    );
    expect(
      text.split("\n\n").filter((paragraph) => /^[a-z]/.test(paragraph) && kind !== "admin's HTML"),
    ).toEqual([]);
    expect(subject + text + html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|undefined|null/);
    expect(subject).toMatch(/^[A-Z\d].{5,}$/);
    expect(html).not.toMatch(/<(?:i|script)\b|<b |src=|url\(/);
  });

  // Covers NOTIFY-38.
  test("every link leads to PUBLIC_URL and is in both parts", () => {
    const { text, html } = read();
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const urls = [...text.matchAll(/\w+:\/\/[^\s)]+/g)].map(([url]) => url);
    expect(hrefs).toEqual(urls);
    const expected = [...(path === null ? [] : [path]), ...(ends === null ? [] : ["/unsubscribe?token="])];
    expect(hrefs).toEqual(expected.map((start) => expect.stringContaining(HOME + start)));
  });

  // Covers NOTIFY-28.
  test("its headers allow unsubscribing from optional emails", () => {
    const mail = read();
    const { headers } = buildMessage(mail, testApp.settings.mailFrom);
    const url = mail.unsubscribeUrl ?? "";
    const token = url && new URL(url).searchParams.get("token");
    expect(parseUnsubscribeToken(testApp.secret, token ?? "")).toEqual(ends && { userId, kind: ends });
    expect(headers).toEqual({
      "Auto-Submitted": "auto-generated",
      ...(ends && {
        "List-Unsubscribe": { prepared: true, value: `<${url}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    });
  });
});
