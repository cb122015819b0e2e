import type { PushMessage } from "../../../platform/push/push-message.ts";

const ACCOUNT = "is about the receiver's account";
const NAMES = "is about a name";
const AS_WRITTEN = "goes out as an admin wrote it (SPOILER-70)";

/** For each kind of email: how to recognize one that a fan got, or why it tells nothing of an episode. */
export const EMAIL_ROWS: Record<string, RegExp | string> = {
  verification: ACCOUNT,
  "new address": ACCOUNT,
  "address about to change": ACCOUNT,
  "address changed": ACCOUNT,
  reset: ACCOUNT,
  "reset by an admin": ACCOUNT,
  "printed reset link": ACCOUNT,
  "many failed logins": ACCOUNT,
  "passkey added": ACCOUNT,
  "passkey removed": ACCOUNT,
  "all passkeys removed": ACCOUNT,
  "password changed": ACCOUNT,
  "sessions ended": ACCOUNT,
  suspended: ACCOUNT,
  "suspension lifted": ACCOUNT,
  "made a scorer": ACCOUNT,
  "made an admin": ACCOUNT,
  "site received": ACCOUNT,
  "site handed over": ACCOUNT,
  "role removed": ACCOUNT,
  "account deleted": ACCOUNT,
  "team renamed": NAMES,
  "league renamed": NAMES,
  "league waits": /^Results now wait for /,
  "points adjusted": /^Points adjusted in [^]*The reason: /,
  "points adjusted above the mark": /^Points adjusted in [^]*once you see everything through episode/,
  "draft warning": /^The draft of .* starts in /,
  turn: /^Your turn to pick in /,
  "draft ended": /^The draft of .* was ended by an admin/,
  "mentioned in a chat": /mentioned (?:you )?in /,
  "poll reminder": /^Tomorrow's poll is waiting for you/,
  "poll reminder above the mark": /^Tomorrow's poll is waiting for you[^]*once you have seen episode/,
  results: /^The results are in: /,
  "results above the mark": /^Episode \d has results[^]*once you have seen the episode/,
  recap: /^Your recap of episode /,
  note: /^An update from /,
  "note above the mark": /^A note about episode \d is waiting/,
  "admin's text": AS_WRITTEN,
  "admin's HTML": AS_WRITTEN,
};

/** For each type of push message: null when fans get one in the test, or why it tells nothing of an episode. */
export const PUSH_ROWS: Record<PushMessage["type"], string | null> = {
  survey: null,
  draft: null,
  admin_note: null,
  league: null,
  general: null,
  admin_test: AS_WRITTEN,
};
