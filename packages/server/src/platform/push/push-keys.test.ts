import { createECDH, ECDH } from "node:crypto";
import { expect, test } from "vitest";
import { useTestApp } from "../../testing/app/test-app.ts";
import { getPushKeys } from "./push-keys.ts";

const testApp = useTestApp({}, { hasSeason: false });

test("simultaneous first requests all get the same valid key pair", async () => {
  const asked = await Promise.all(Array.from({ length: 10 }, () => getPushKeys(testApp.db, testApp.time)));
  const { publicKey, privateKey } = asked[0]!;
  for (const keys of asked) expect(keys).toEqual({ publicKey, privateKey });
  expect(await getPushKeys(testApp.db, testApp.time)).toEqual({ publicKey, privateKey });

  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  expect(pair.getPublicKey("base64url")).toBe(publicKey);
  expect(Buffer.from(publicKey, "base64url")).toHaveLength(65);
  expect(Buffer.from(privateKey, "base64url")).toHaveLength(32);
  expect(() => ECDH.convertKey(publicKey, "prime256v1", "base64url")).not.toThrow();
});
