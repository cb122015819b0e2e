import { callSiteOfCaller, findCallSites } from "../call-sites.ts";

/** The modules through which emails and push messages are sent, with the functions for it. */
export const SENDING_MODULES = {
  "../../features/messages/notifications/notify.ts": ["notify"],
  "../../features/messages/notifications/notify-everyone.ts": ["notifyEveryone", "enqueueBulkPush"],
  "../../platform/email/enqueue-email.ts": ["enqueueEmail"],
  "../../platform/email/bulk-email.ts": ["enqueueBulkEmail"],
};

const SENT = "fans get it in the test";
const ACCOUNT = "is about the receiver's account";
const AS_WRITTEN = "goes out as an admin wrote it (SPOILER-70)";

/** For each source that sends something: what the test does with it, or why it tells nothing of an episode. */
export const SENDERS: Record<string, string> = {
  "features/messages/notifications/notify-everyone.ts": SENT,
  "features/surveys/notifications/notify-survey-results.ts": SENT,
  "features/drafts/notifications/notify-turn.ts": SENT,
  "features/results/recap/notify-recaps.ts": SENT,
  "features/surveys/notifications/survey-reminder-batches.ts": SENT,
  "features/chat/notify-chat.ts": SENT,
  "features/drafts/notifications/draft-starting-soon-job.ts": SENT,
  "features/drafts/notifications/notify-draft-aborted.ts": SENT,
  "features/leagues/notify-members.ts": SENT,
  "features/messages/notes/save-note.ts": SENT,
  "features/drafts/service/resume-drafts.ts": "is about the date of a draft that did not start",
  "features/leagues/admin/rename-as-admin.ts": "is about a name",
  "features/messages/broadcasts/send-email.ts": AS_WRITTEN,
  "features/messages/broadcasts/send-push.ts": AS_WRITTEN,
  "features/accounts/admin/action-emails.ts": ACCOUNT,
  "features/accounts/admin/send-reset-link.ts": ACCOUNT,
  "features/accounts/email-address/verification-code.ts": ACCOUNT,
  "features/accounts/password/change-password.ts": ACCOUNT,
  "features/accounts/security-emails.ts": ACCOUNT,
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
