import type { SentMessage } from "@emberline/contract";
import { countText, numberText } from "../../../../../ui/text/count-text.ts";

/** "3 of 5 emails sent, 1 failed"; zero counts are left out. */
export function progressText({ channel, recipients, sent, failed, dropped }: SentMessage): string {
  const things = countText(recipients, channel === "mail" ? "email" : "device");
  return [
    `${numberText(sent)} of ${things} sent`,
    ...(failed > 0 ? [`${numberText(failed)} failed`] : []),
    ...(dropped > 0 ? [`${numberText(dropped)} not sent`] : []),
  ].join(", ");
}
