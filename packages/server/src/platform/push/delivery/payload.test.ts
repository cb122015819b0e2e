import fc from "fast-check";
import { expect, test } from "vitest";
import { PAYLOAD_MAX_BYTES, buildPayload, topicFor } from "./payload.ts";
import { sanitizeMessage, type PushMessage } from "../push-message.ts";

const message: PushMessage = {
  title: "Your turn",
  body: "Pick",
  url: "/draft/1",
  tag: "turn",
  type: "draft",
};
const id = "f7c2";
const read = (over: Partial<PushMessage>) =>
  JSON.parse(buildPayload({ id, message: { ...message, ...over } }));

test("a payload has the message and its id", () => {
  expect(read({})).toEqual({ ...message, id, serverNotificationId: id });
});

test("a message without a tag replaces only itself", () => {
  expect(read({ tag: null })).toMatchObject({ tag: id });
});

test("any text fits, is cut by whole characters, the body first, and no shorter than it must be", () => {
  const text = fc.string({ unit: "binary", maxLength: 6000, size: "max" });
  fc.assert(
    fc.property(text, text, (title, body) => {
      const shown = sanitizeMessage({ ...message, title, body });
      const payload = buildPayload({ id, message: { ...message, title, body } });
      const sent = JSON.parse(payload);
      expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(PAYLOAD_MAX_BYTES);
      expect(sent.title === shown.title || sent.body === "").toBe(true);
      for (const [given, kept] of [
        [shown.title, sent.title],
        [shown.body, sent.body],
      ]) {
        expect(given.startsWith(kept.replace(/…$/, ""))).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test.each(["😀", "é", "漢", "a", '"', "\n"])("of many %j none is broken", (character) => {
  const { body } = read({ body: character.repeat(5000) });
  expect(body.replace(/…$/, "").replaceAll(character, "")).toBe("");
  expect(body.endsWith("…")).toBe(true);
});

test("control and bidirectional characters are removed, and the title is one line", () => {
  const typed = "Zo\u202ee's \u2066team\u2069\u0007\r\nשלום \u200fדנה";
  expect(read({ title: typed, body: typed })).toMatchObject({
    title: "Zoe's team שלום \u200fדנה",
    body: "Zoe's team\r\nשלום \u200fדנה",
  });
});

test("a topic has the characters and the length that services accept, and differs by tag", () => {
  const topic = topicFor({ id, message });
  expect(topic).toMatch(/^[\w-]{32}$/);
  expect(topicFor({ id: "other", message })).toBe(topic);
  expect(topicFor({ id, message: { ...message, tag: "other" } })).not.toBe(topic);
  expect(topicFor({ id, message: { ...message, tag: null } })).not.toBe(
    topicFor({ id: "other", message: { ...message, tag: null } }),
  );
});

test("a text that is too long leaves no room unused", () => {
  const payload = buildPayload({ id, message: { ...message, body: "漢".repeat(5000) } });
  expect(Buffer.byteLength(payload)).toBeGreaterThan(PAYLOAD_MAX_BYTES - 3);
});
