import { expect, test } from "vitest";
import { markAnswered, messageIdFor } from "./message-form.tsx";

test("a message keeps its id until its request is answered; a changed text gets a new id", () => {
  const body = { subject: "Finale" };
  const first = messageIdFor("email", body);
  expect(messageIdFor("email", { ...body })).toBe(first);
  expect(messageIdFor("push", body)).not.toBe(first);
  markAnswered("email", first);
  const second = messageIdFor("email", body);
  expect(second).not.toBe(first);
  const changed = messageIdFor("email", { subject: "Finale night" });
  expect(changed).not.toBe(second);
  // The answer to an earlier message changes nothing.
  markAnswered("email", second);
  expect(messageIdFor("email", { subject: "Finale night" })).toBe(changed);
});
