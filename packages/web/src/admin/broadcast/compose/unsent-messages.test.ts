import { expect, test } from "vitest";
import { answer, findKept, idOf, keep, listen } from "./unsent-messages.ts";

test("the same message keeps its id until it is answered; other words have another one", () => {
  const body = { subject: "Finale" };
  const first = idOf("email", body);
  expect(idOf("email", { ...body })).toBe(first);
  expect(idOf("push", body)).not.toBe(first);
  answer("email", first);
  const second = idOf("email", body);
  expect(second).not.toBe(first);
  const changed = idOf("email", { subject: "Finale night" });
  expect(changed).not.toBe(second);
  // That of an earlier one ends nothing.
  answer("email", second);
  expect(idOf("email", { subject: "Finale night" })).toBe(changed);
});

test("what was typed is kept until it is forgotten, and whoever shows it is told", () => {
  const seen: unknown[] = [];
  const leave = listen(() => seen.push(findKept("form")));
  keep("form", "words");
  keep("form", undefined);
  leave();
  keep("form", "more");
  expect(seen).toEqual(["words", undefined]);
  expect(findKept("form")).toBe("more");
});
