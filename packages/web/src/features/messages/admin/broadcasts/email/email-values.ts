import type { broadcastRoutes, CallInput } from "@emberline/contract";
import { countText } from "../../../../../ui/text/count-text.ts";
import { toTargetUsers, type RecipientSelection } from "../compose/recipient-selection.ts";

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
