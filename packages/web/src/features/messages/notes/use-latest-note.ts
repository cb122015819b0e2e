import { noteCalls } from "../../../platform/api/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { useLastReadNote } from "./last-read-note.ts";

/** The latest note, and whether it is new on this device. */
export function useLatestNote() {
  const { data, error, refetch } = useQuery(liveQuery(noteCalls.latest));
  const [lastRead, storeLastRead] = useLastReadNote();
  const note = data?.data;
  const unread = note != null && note.adminNoteId !== lastRead;
  const markRead = () => {
    if (note) storeLastRead(note.adminNoteId);
  };
  return { note, unread, markRead, error, refetch };
}
