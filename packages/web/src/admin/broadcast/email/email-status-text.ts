import { countText } from "../../../ui/text/count-text.ts";

/** What became of the letters to single people of the last week; null when all have left. */
export function emailStatusText({ waiting, failed }: { waiting: number; failed: number }): string | null {
  const emailsText = (count: number) =>
    countText(count, "code, reminder or other letter", "codes, reminders or other letters");
  const waitText = waiting === 1 ? "waits to be sent" : "wait to be sent";
  if (failed > 0) {
    const text = `${emailsText(failed)} of the last week could not be delivered. The server's log says why.`;
    return waiting === 0 ? text : `${text} ${waiting} more ${waitText}.`;
  }
  return waiting === 0
    ? null
    : `${emailsText(waiting)} ${waitText}. If it stays like that, the server's log says why.`;
}
