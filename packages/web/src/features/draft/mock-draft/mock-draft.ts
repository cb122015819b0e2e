import type { ReactNode } from "react";
import { readToken } from "../../../api/token.ts";
import type { RoomStore } from "../state/room-store.ts";

export type MockDraftKind = "alone" | "league";

/** What makes a draft room a mock draft. */
export interface MockDraftSetup {
  kind: MockDraftKind;
  /** Played alone or started by the user, who may stop it. */
  isOwn: boolean;
  onBegin: () => void;
  /** A notice about the real draft. */
  realDraftNotice: ReactNode;
  /** Joins again after the mock draft ended. */
  onAgain: () => void;
}

/** The pick times that a mock draft offers, in seconds. */
export const PICK_SECONDS_OPTIONS = [10, 15, 30] as const;

export const mockDraftPath = (leagueId: string, kind: MockDraftKind): string =>
  kind === "league" ? `/practice/${leagueId}/league` : `/practice/${leagueId}`;

/** Starts a mock draft, or stops it and returns to the lobby. False when not connected. */
export function controlMockDraft(
  room: Pick<RoomStore, "send">,
  control: { leagueId: string; practice: MockDraftKind; act: "start" | "stop"; pickSeconds: number },
): boolean {
  return room.send({ type: "practise", payload: { token: readToken() ?? "", ...control } });
}
