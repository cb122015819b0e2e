import type { ReactNode } from "react";
import { readToken } from "../../../api/token.ts";
import type { DraftRoomStore } from "../state/room-store.ts";

/** With whom one practises. */
export type PracticeKind = "alone" | "league";

/** What a room is told of the practice that it is. */
export interface Practising {
  kind: PracticeKind;
  /** Played alone, or begun by the user: it is theirs to stop. */
  isOwn: boolean;
  onBegin: () => void;
  /** What is said of the real draft meanwhile. */
  news: ReactNode;
  /** Comes in anew, after this practice is over. */
  onAgain: () => void;
}

/** Seconds for each pick, as a practice offers them. */
export const PACES = [10, 15, 30] as const;

export const practicePath = (leagueId: string, kind: PracticeKind): string =>
  kind === "league" ? `/practice/${leagueId}/league` : `/practice/${leagueId}`;

/** Begins a practice anew, or goes back to where it is begun; false when nobody can be reached just now. */
export function practise(
  room: Pick<DraftRoomStore, "send">,
  what: { leagueId: string; practice: PracticeKind; act: "start" | "stop"; pickSeconds: number },
): boolean {
  return room.send({ type: "practise", payload: { token: readToken() ?? "", ...what } });
}
