import type { broadcastRoutes, CallInput } from "@emberline/contract";
import { countText } from "../../../ui/text/count-text.ts";
import { targetOf, type Choice } from "../compose/recipient-selection.ts";

export type SentPush = CallInput<typeof broadcastRoutes.push>["body"];

export interface PushValues extends Pick<SentPush, "title" | "body" | "type"> {
  url: string;
  recipients: Choice;
}

interface PushType {
  value: SentPush["type"];
  label: string;
  /** Whom messages of this type reach (ADMIN-MESSAGE-16). */
  reach: string;
}

const EVERYBODY = "Reaches devices whatever their owners want to be called for.";

export const PUSH_TYPES: readonly PushType[] = [
  { value: "admin_test", label: "Test", reach: EVERYBODY },
  { value: "survey", label: "Poll", reach: "Reaches those who want poll reminders." },
  { value: "draft", label: "Draft", reach: "Reaches those who want draft notifications." },
  { value: "admin_note", label: "Note", reach: "Reaches those who want the latest updates." },
  { value: "league", label: "League", reach: EVERYBODY },
  { value: "general", label: "General", reach: EVERYBODY },
];

export const typeOf = (value: string): PushType | undefined =>
  PUSH_TYPES.find((type) => type.value === value);

export const bodyOf = ({ recipients, url, ...message }: PushValues): SentPush => ({
  ...message,
  url: url.trim() || null,
  targetUsers: targetOf(recipients),
});

export function confirmWords({ title, recipients: { all, chosen } }: PushValues) {
  return {
    title: all ? "Send this to all users?" : `Send this to ${countText(chosen.length, "user")}?`,
    children: `"${title.trim()}" goes to every device of theirs that takes such messages.`,
    confirmLabel: "Send Message",
  };
}
