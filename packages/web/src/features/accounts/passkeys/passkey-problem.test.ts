import { expect, test } from "vitest";
import { problemOf } from "./passkey-problem.ts";

const site = { hostname: "fans.example", port: "", isSecure: true, isSupported: true };

// Covers ACCOUNT-73.
test.each([
  [{}, null],
  [{ hostname: "localhost", port: "3000" }, null],
  [
    { hostname: "127.0.0.1", port: "3000" },
    "Passkeys do not work on an IP address. Open http://localhost:3000 to use one.",
  ],
  [
    { hostname: "192.168.0.9", isSecure: false },
    "Passkeys do not work on an IP address, only under a site's name.",
  ],
  [{ hostname: "[2001:db8::1]" }, "Passkeys do not work on an IP address, only under a site's name."],
  [{ isSecure: false }, "Passkeys need a page that is opened with https."],
  [{ isSupported: false }, "This browser has no passkeys."],
])("a page with %j: %s", (change, problem) => {
  expect(problemOf({ ...site, ...change })).toBe(problem);
});
