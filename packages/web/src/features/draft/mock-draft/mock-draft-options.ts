import type { ReactNode } from "react";
import { readToken } from "../../../api/token.ts";
import type { RoomStore } from "../state/room-store.ts";

/** With whom one practises. */
export type MockDraftKind = "alone" | "league";

/** What a room is told of the practice that it is. */
export interface MockDraftOptions {
  kind: MockDraftKind;
  /** Played alone, or begun by the user: it is theirs to stop. */
  isOwn: boolean;
  onBegin: () => void;
  /** What is said of the real draft meanwhile. */
  realDraftNotice: ReactNode;
  /** Comes in anew, after this practice is over. */
  onAgain: () => void;
}

/** Seconds for each pick, as a practice offers them. */
export const PICK_SECONDS_OPTIONS = [10, 15, 30] as const;

export const mockDraftPath = (leagueId: string, kind: MockDraftKind): string =>
  kind === "league" ? `/practice/${leagueId}/league` : `/practice/${leagueId}`;

/** Begins a practice anew, or goes back to where it is begun; false when nobody can be reached just now. */
export function controlMockDraft(
  room: Pick<RoomStore, "send">,
  control: { leagueId: string; practice: MockDraftKind; act: "start" | "stop"; pickSeconds: number },
): boolean {
  return room.send({ type: "practise", payload: { token: readToken() ?? "", ...control } });
}
