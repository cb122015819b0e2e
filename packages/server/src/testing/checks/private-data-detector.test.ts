import { expect, test } from "vitest";
import { createPrivateDataDetector } from "./private-data-detector.ts";

const user = (name: string, isAdmin = false) => ({
  userId: name,
  username: name,
  email: `${name}@fans.test`,
  token: `token-of-${name}`,
  isAdmin,
});

test("a reply may contain the caller's own data, and an admin may read addresses", () => {
  const [detector, ada, bo, chief] = [
    createPrivateDataDetector(),
    user("ada"),
    user("bo"),
    user("chief", true),
  ];
  for (const registered of [ada, bo, chief]) detector.register(registered);
  expect(() => detector.inspect('{"email":"ada@fans.test"}', ada)).not.toThrow();
  expect(() => detector.inspect('{"email":"ada@fans.test"}', chief)).not.toThrow();
  expect(() => detector.inspect('{"email":"ada@fans.test"}', bo)).toThrow("the address of ada");
  expect(() => detector.inspect('{"email":"ada@fans.test"}', undefined)).toThrow("the address of ada");
  expect(() => detector.inspect('{"x":"token-of-ada"}', chief)).toThrow("the token of ada");
});

test.each(['{"pwd":1}', '{"passwordHash":""}', '{"a":{"token_hash":""}}', '{"x":"$argon2id$v=19"}'])(
  "%s is in no reply",
  (body) => {
    expect(() => createPrivateDataDetector().inspect(body, user("chief", true))).toThrow("a reply holds");
  },
);
