import type { broadcastRoutes, CallInput } from "@emberline/contract";
import { targetOf, type Choice } from "./choice.ts";

export type SentPush = CallInput<typeof broadcastRoutes.push>["body"];

export interface PushValues extends Pick<SentPush, "title" | "body" | "type"> {
  url: string;
  recipients: Choice;
}

export const PUSH_TYPES: readonly { value: SentPush["type"]; label: string }[] = [
  { value: "admin_test", label: "Test" },
  { value: "survey", label: "Poll" },
  { value: "draft", label: "Draft" },
  { value: "admin_note", label: "Note" },
  { value: "league", label: "League" },
  { value: "general", label: "General" },
];

export const typeOf = (value: string) => PUSH_TYPES.find((type) => type.value === value)?.value;

export const bodyOf = ({ recipients, url, ...message }: PushValues): SentPush => ({
  ...message,
  url: url.trim() || null,
  targetUsers: targetOf(recipients),
});
