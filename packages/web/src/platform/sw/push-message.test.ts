import { expect, test } from "vitest";
import { isAppPage, appPath, PUSH_TYPES, readPushMessage } from "./push-message.ts";

test("a message is parsed as it was sent", () => {
  const message = {
    title: "T",
    body: "B",
    url: "/league/1?tab=polls",
    tag: "poll",
    type: "survey",
    id: "one",
  };
  expect(readPushMessage(JSON.stringify(message))).toEqual(message);
});

const TYPES = ["admin_test", "survey", "draft", "admin_note", "league", "general"] as const;

// Covers NOTIFY-9.
test.each(TYPES)("the type %s is known", (type) => {
  expect(readPushMessage(JSON.stringify({ title: "T", type })).type).toBe(type);
});

// Covers NOTIFY-9.
test("there are no other types", () => {
  expect(PUSH_TYPES).toEqual(TYPES);
});

test.each(["", "no JSON", "null", "[]", "5", "{}", '{"title":" ","type":"other","url":5,"tag":{}}'])(
  "%j becomes a message that can be shown",
  (text) => {
    expect(readPushMessage(text)).toEqual({
      title: "New notification",
      body: "",
      url: "/",
      tag: null,
      type: "general",
      id: null,
    });
  },
);

// Covers NOTIFY-10.
test.each([
  ["/", "/"],
  ["/draft/1#now", "/draft/1#now"],
  ["/notes/../players", "/players"],
  ["//evil.example/x", "/"],
  ["/\\evil.example/x", "/"],
  ["/\t/evil.example/x", "/"],
  ["https://evil.example/", "/"],
  ["javascript:alert(1)", "/"],
  ["notes", "/"],
  ["/api/user/data", "/"],
  ["/x/../api", "/"],
  ["/apiary", "/apiary"],
  [undefined, "/"],
])("%j leads to %s", (url, path) => expect(appPath(url)).toBe(path));

test.each([
  ["/", true],
  ["/league/1?tab=polls", true],
  ["/imagesque", true],
  ["/api/docs/", false],
  ["/images/1/full.webp", false],
  ["/unsubscribe?token=a", false],
])("%s is a page of the app: %s", (path, answer) => {
  expect(isAppPage(`https://emberline.test${path}`)).toBe(answer);
});
