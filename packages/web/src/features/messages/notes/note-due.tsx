import { noteCalls } from "../../../platform/api/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { PillButton } from "../../../ui/controls/pill.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { useLastReadNote } from "./last-read-note.ts";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";

const LatestNoteSheet = lazySheet(() => import("./latest-note-sheet.tsx"), "LatestNoteSheet");

/** A list item that opens the latest note, for a team's card; nothing if it has been read on this device. */
export function NoteDue({ latestNoteId }: { latestNoteId: string | null }) {
  const sheet = useSheet<null>();
  const [lastRead, storeLastRead] = useLastReadNote();
  const { data, error, refetch } = useQuery({ ...routeQuery(noteCalls.latest), enabled: sheet.open });
  const note = data?.data;
  const isUnread = latestNoteId !== null && latestNoteId !== lastRead;
  const close = () => {
    sheet.close();
    if (note) storeLastRead(note.adminNoteId);
  };
  // After reading it stays for now: the focus returns to it.
  if (!isUnread && sheet.shown === null) return null;
  return (
    <li>
      <PillButton tone={isUnread ? "new" : "quiet"} aria-haspopup="dialog" onClick={() => sheet.show(null)}>
        <Megaphone aria-hidden size={15} />
        {isUnread ? "New note" : "Note"}
      </PillButton>
      <LatestNoteSheet note={note} error={error} onRetry={refetch} open={sheet.open} onClose={close} />
    </li>
  );
}
