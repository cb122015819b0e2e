import type { DraftPlayer } from "@emberline/contract";
import type { ComponentType, ReactNode } from "react";
import { readToken } from "../../../platform/api/token.ts";
import type { BackLinkTarget } from "../parts/room-layout.ts";
import type { RoomState } from "../state/room-state.ts";
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
  parts: MockDraftParts;
}

export interface MockDraftProps {
  state: RoomState;
  room: RoomStore;
  leagueId: string;
  mockDraft: MockDraftSetup;
}

/** What only mock drafts show; a real draft does not load it. */
interface MockDraftParts {
  Lobby: ComponentType<MockDraftProps & { backLink: BackLinkTarget; banner: ReactNode }>;
  Mark: ComponentType<MockDraftProps>;
  StopButton: ComponentType<MockDraftProps>;
  PlayAgain: ComponentType<MockDraftProps>;
  AutoPick: ComponentType<{
    state: RoomState;
    room: Pick<RoomStore, "requestPick">;
    firstInQueue: DraftPlayer | undefined;
  }>;
  Ended: ComponentType<{ backLink: BackLinkTarget; onAgain: () => void }>;
  Unavailable: ComponentType<{ message: string; backLink: BackLinkTarget }>;
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
