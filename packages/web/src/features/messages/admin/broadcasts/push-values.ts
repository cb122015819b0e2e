import type { broadcastRoutes, CallInput } from "@emberline/contract";
import { countText } from "../../../../ui/text/count-text.ts";
import { toTargetUsers, type RecipientSelection } from "./recipient-selection.ts";

export type SentPush = CallInput<typeof broadcastRoutes.push>["body"];

export interface PushValues extends Pick<SentPush, "title" | "body" | "type"> {
  url: string;
  recipients: RecipientSelection;
}

interface PushType {
  value: SentPush["type"];
  label: string;
  /** Which devices receive this type (ADMIN-MESSAGE-16). */
  reachText: string;
}

const REACHES_EVERY_DEVICE = "Reaches all devices, whatever their owners' preferences.";

export const PUSH_TYPE_CHOICES: readonly PushType[] = [
  { value: "admin_test", label: "Test", reachText: REACHES_EVERY_DEVICE },
  { value: "survey", label: "Poll", reachText: "Reaches users with poll reminders on." },
  { value: "draft", label: "Draft", reachText: "Reaches users with draft notifications on." },
  { value: "admin_note", label: "Note", reachText: "Reaches users with the latest updates on." },
  { value: "league", label: "League", reachText: REACHES_EVERY_DEVICE },
  { value: "general", label: "General", reachText: REACHES_EVERY_DEVICE },
];

export const findPushType = (value: string): PushType | undefined =>
  PUSH_TYPE_CHOICES.find((type) => type.value === value);

export const toPushBody = ({ recipients, url, ...message }: PushValues): SentPush => ({
  ...message,
  url: url.trim() || null,
  targetUsers: toTargetUsers(recipients),
});

/** Texts of the confirmation dialog. */
export function pushConfirmation({ title, recipients: { all, chosen } }: PushValues) {
  return {
    title: all ? "Send this to all users?" : `Send this to ${countText(chosen.length, "user")}?`,
    children: `"${title.trim()}" is sent to all their devices that accept this type.`,
    confirmLabel: "Send Message",
  };
}
