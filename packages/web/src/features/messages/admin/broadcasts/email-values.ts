import type { broadcastRoutes, CallInput } from "@emberline/contract";
import { countText } from "../../../../ui/text/count-text.ts";
import { toTargetUsers, type RecipientSelection } from "./recipient-selection.ts";

export type SentEmail = CallInput<typeof broadcastRoutes.email>["body"];

export interface EmailValues extends Pick<SentEmail, "subject" | "body" | "isHtml" | "priority"> {
  recipients: RecipientSelection;
}

export const toEmailBody = ({ recipients, ...email }: EmailValues): SentEmail => ({
  ...email,
  targetUsers: toTargetUsers(recipients),
});

export const isPriority = (value: string): value is EmailValues["priority"] =>
  ["low", "normal", "high"].includes(value);

/** Texts of the confirmation dialog. */
export function emailConfirmation({ subject, recipients: { all, chosen } }: EmailValues) {
  return {
    title: all ? "Send this to all users?" : `Send this to ${countText(chosen.length, "user")}?`,
    children: `"${subject.trim()}" is sent right away. Sent emails cannot be recalled.`,
    confirmLabel: "Send Email",
  };
}

/** How many single emails of the last week are waiting or failed; null if none. */
export function emailStatusText({ waiting, failed }: { waiting: number; failed: number }): string | null {
  const waits = `${waiting === 1 ? "is" : "are"} waiting to be sent`;
  if (failed > 0) {
    const text = `${countText(failed, EMAIL, EMAILS)} of the last week could not be delivered. See the server's log.`;
    return waiting === 0 ? text : `${text} ${waiting} more ${waits}.`;
  }
  return waiting === 0
    ? null
    : `${countText(waiting, EMAIL, EMAILS)} ${waits}. If this persists, see the server's log.`;
}

const EMAIL = "code, reminder or other single email";
const EMAILS = "codes, reminders or other single emails";
