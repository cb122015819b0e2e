import { createECDH, randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  generateSubscriptionKeys,
  decryptMessage,
  importSubscriptionKeys,
} from "../../../testing/fakes/fake-push-subscription.ts";
import { PAYLOAD_MAX_BYTES } from "./payload.ts";
import { encryptPayload } from "./web-pusher.ts";

/** RFC 8291, appendix A. */
const example = {
  plain: "When I grow up, I want to be a watermelon",
  sender: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  receiver: {
    d: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
  sealed:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

// Covers NOTIFY-30.
test("the RFC's example is encrypted byte for byte, and the test browser decrypts it", async () => {
  const sender = createECDH("prime256v1");
  sender.setPrivateKey(example.sender, "base64url");
  const salt = Buffer.from(example.salt, "base64url");
  const sealed = encryptPayload(Buffer.from(example.plain), example.receiver, { sender, salt });
  expect(sealed.toString("base64url")).toBe(example.sealed);
  expect(await decryptMessage(sealed, await importSubscriptionKeys(example.receiver))).toBe(example.plain);
});

test("any message is read by its browser, and by no other", async () => {
  const [browser, other] = [await generateSubscriptionKeys(), await generateSubscriptionKeys()];
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 500 }), async (text) => {
      const sealed = encryptPayload(Buffer.from(text), browser);
      expect(await decryptMessage(sealed, browser)).toBe(text);
      await expect(decryptMessage(sealed, other)).rejects.toThrow("operation-specific reason");
      await expect(decryptMessage(sealed, { ...browser, auth: other.auth })).rejects.toThrow(
        "operation-specific reason",
      );
    }),
    { numRuns: 50 },
  );
});

test("the longest payload makes the 4096 bytes that every service takes", async () => {
  const browser = await generateSubscriptionKeys();
  const longest = randomBytes(PAYLOAD_MAX_BYTES).toString("latin1").replaceAll(/[^a]/g, "b");
  const sealed = encryptPayload(Buffer.from(longest), browser);
  expect(sealed).toHaveLength(4096);
  expect(await decryptMessage(sealed, browser)).toBe(longest);
});

test("encrypting a message twice gives different bytes", async () => {
  const browser = await generateSubscriptionKeys();
  expect(encryptPayload(Buffer.from("x"), browser).equals(encryptPayload(Buffer.from("x"), browser))).toBe(
    false,
  );
});
