import { expect, test } from "vitest";
import { markAnswered, findUnsent, messageIdFor, saveUnsent, subscribe } from "./unsent-messages.ts";

test("the same message keeps its id until it is answered; other words have another one", () => {
  const body = { subject: "Finale" };
  const first = messageIdFor("email", body);
  expect(messageIdFor("email", { ...body })).toBe(first);
  expect(messageIdFor("push", body)).not.toBe(first);
  markAnswered("email", first);
  const second = messageIdFor("email", body);
  expect(second).not.toBe(first);
  const changed = messageIdFor("email", { subject: "Finale night" });
  expect(changed).not.toBe(second);
  // That of an earlier one ends nothing.
  markAnswered("email", second);
  expect(messageIdFor("email", { subject: "Finale night" })).toBe(changed);
});

test("what was typed is kept until it is forgotten, and whoever shows it is told", () => {
  const seen: unknown[] = [];
  const leave = subscribe(() => seen.push(findUnsent("form")));
  saveUnsent("form", "words");
  saveUnsent("form", undefined);
  leave();
  saveUnsent("form", "more");
  expect(seen).toEqual(["words", undefined]);
  expect(findUnsent("form")).toBe("more");
});
