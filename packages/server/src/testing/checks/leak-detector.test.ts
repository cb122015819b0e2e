import { expect, test } from "vitest";
import { createSecretsWatch } from "./leak-detector.ts";

const person = (name: string, isAdmin = false) => ({
  userId: name,
  username: name,
  email: `${name}@fans.test`,
  token: `token-of-${name}`,
  isAdmin,
});

test("a reply may hold what is the caller's own, and an admin may read addresses", () => {
  const [watch, ada, bo, chief] = [createSecretsWatch(), person("ada"), person("bo"), person("chief", true)];
  for (const somebody of [ada, bo, chief]) watch.know(somebody);
  expect(() => watch.inspect('{"email":"ada@fans.test"}', ada)).not.toThrow();
  expect(() => watch.inspect('{"email":"ada@fans.test"}', chief)).not.toThrow();
  expect(() => watch.inspect('{"email":"ada@fans.test"}', bo)).toThrow("the address of ada");
  expect(() => watch.inspect('{"email":"ada@fans.test"}', undefined)).toThrow("the address of ada");
  expect(() => watch.inspect('{"x":"token-of-ada"}', chief)).toThrow("the token of ada");
});

test.each(['{"pwd":1}', '{"passwordHash":""}', '{"a":{"token_hash":""}}', '{"x":"$argon2id$v=19"}'])(
  "%s is in no reply",
  (body) => {
    expect(() => createSecretsWatch().inspect(body, person("chief", true))).toThrow("a reply holds");
  },
);
