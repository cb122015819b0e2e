import { countText } from "../../../../../ui/text/count-text.ts";

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
