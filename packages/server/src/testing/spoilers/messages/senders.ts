import { callSiteOfCaller, findCallSites } from "../call-sites.ts";

/** The modules through which emails and push messages are sent, with the functions for it. */
export const SENDING_MODULES = {
  "../../notify/notify.ts": ["notify"],
  "../../notify/notify-everyone.ts": ["notifyEveryone", "enqueueBulkPush"],
  "../../email/enqueue-email.ts": ["enqueueEmail"],
  "../../email/bulk-email.ts": ["enqueueBulkEmail"],
};

const SENT = "fans get it in the test";
const ACCOUNT = "is about the receiver's account";
const AS_WRITTEN = "goes out as an admin wrote it (SPOILER-70)";

/** For each source that sends something: what the test does with it, or why it tells nothing of an episode. */
export const SENDERS: Record<string, string> = {
  "notify/notify-everyone.ts": SENT,
  "notify/notify-survey-results.ts": SENT,
  "notify/notify-turn.ts": SENT,
  "notify/recaps/notify-recaps.ts": SENT,
  "notify/survey-reminder-batches.ts": SENT,
  "features/chat/notify-chat.ts": SENT,
  "features/draft/api/draft-starting-soon-job.ts": SENT,
  "features/draft/api/notify-draft-aborted.ts": SENT,
  "features/league/save-floor.ts": SENT,
  "features/note/notify-note.ts": SENT,
  "features/draft/service/unschedule-missed-drafts.ts": "is about the date of a draft that did not start",
  "features/league/admin/rename-as-admin.ts": "is about a name",
  "features/broadcast/send-email.ts": AS_WRITTEN,
  "features/broadcast/send-push.ts": AS_WRITTEN,
  "features/account/admin/action-emails.ts": ACCOUNT,
  "features/account/admin/send-reset-link.ts": ACCOUNT,
  "features/account/email-address/verification-code.ts": ACCOUNT,
  "features/account/password/reset-password.ts": ACCOUNT,
  "features/account/security-emails.ts": ACCOUNT,
};

export const SENT_IN_THE_TEST = Object.keys(SENDERS).filter((file) => SENDERS[file] === SENT);

/** The sources that call one of these functions. */
export const findSenders = (): string[] => [
  ...new Set(findCallSites(Object.values(SENDING_MODULES).flat()).map(fileOf)),
];

const fileOf = (callSite: string): string => callSite.replace(/:\d.*/, "");

/** The same module, whose functions add the source that calls them to a set. */
export function withSenders<T extends object>(
  module: T,
  functions: readonly string[],
  senders: Set<string>,
): T {
  const recorded = Object.entries(module).map(([name, value]: [string, unknown]) => {
    if (typeof value !== "function" || !functions.includes(name)) return [name, value];
    return [
      name,
      (...args: unknown[]): unknown => {
        senders.add(fileOf(callSiteOfCaller()));
        return value(...args);
      },
    ];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same functions, recorded
  return Object.fromEntries(recorded) as T;
}
