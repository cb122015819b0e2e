import { readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sourcesIn } from "./vocabulary.ts";

const folder = fileURLToPath(new URL("../packages/web/src", import.meta.url));

/** What reads the device's clock, and why: everything else asks `serverNow`, because that clock may be wrong. */
const DEVICE_CLOCK: Record<string, string> = {
  "platform/api/offline/stored-replies.ts": "compared with the same clock: how old a stored reply is",
  "platform/api/route-query.ts": "compared with the same clock: how old a stored reply is",
  "platform/api/time/server-time.ts": "until the first reply",
  "app/push-registration.tsx": "a log of this device",
  "features/drafts/setup/form/use-stored-settings.ts":
    "compared with the same clock: when a query was answered",
  "platform/sockets/reconnecting-socket.ts": "the time that a page was hidden",
  "features/drafts/results/seed-hash-storage.ts": "compared with the same clock: how old a hash is",
  "features/drafts/state/detect-sleep.ts": "a jump of this clock",
  "features/surveys/answer/kept-answers.ts": "what tells kept answers from later ones of this device",
  "features/surveys/latest/use-open-surveys.ts": "when a query was answered, made a time of the server",
  "features/results/roster/team-history.tsx": "compared with the same clock: when a query was answered",
  "platform/push/registration.ts": "a fact of this device",
  "platform/session/pending-invite.ts": "compared with the same clock: how old an invite is",
  "platform/session/recheck-on-return.ts": "the time that a page was hidden",
  "ui/layout/offline-bar.tsx": "compared with the same clock: how old a stored reply is",
};

const readsDeviceClock = (source: string): boolean => /\bDate\.now\b|\bnew Date\(\)/.test(source);

// Covers APP-42.
test("the app asks the server's clock, but for what concerns the device alone", () => {
  const found = sourcesIn(folder)
    .filter((file) => readsDeviceClock(readFileSync(file, "utf8")))
    .map((file) => relative(folder, file).split(sep).join("/"))
    .filter((path) => !/^testing\/|\.test\./.test(path));
  expect(found.toSorted()).toEqual(Object.keys(DEVICE_CLOCK).toSorted());
});

test("the check notices each way to read it", () => {
  const sources = ["Date.now()", "useState(Date.now)", "new Date().getDay()", "new Date(at)", "serverNow()"];
  expect(sources.map(readsDeviceClock)).toEqual([true, true, true, false, false]);
});
