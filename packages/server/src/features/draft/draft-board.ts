import type { DraftPlayer, DraftSlot, ServerMessage } from "@emberline/contract";
import { isComplete } from "@emberline/game";
import type { Db } from "../../db/database.ts";
import {
  findPool,
  findSlots,
  findTeams,
  type PoolPlayer,
  type StoredDraft,
  type TeamRow,
} from "./draft-store.ts";

type Init = Extract<ServerMessage, { type: "init" }>["payload"];
/** What everybody in a room sees; the same for all of them. */
export type Board = Pick<Init, "draftOrder" | "availablePlayers" | "draft"> & {
  /** The running clock, or null. */
  clock: { startedAt: number; deadline: number } | null;
};

/** Reads the board at the version of `stored`; inside its transaction nothing can come between. */
export async function readBoard(db: Db, stored: StoredDraft): Promise<Board> {
  const { draft, version } = stored;
  const [teams, slots, pool] = [
    await findTeams(db, stored.leagueId),
    await findSlots(db, stored.draftId),
    await findPool(db, stored.leagueId, stored.seasonId),
  ];
  const teamById = new Map(teams.map((team) => [team.teamId, asTeam(team)]));
  const current = isComplete(draft) ? null : draft.pickNumber;
  return {
    draftOrder: slots.map((slot) => asSlot(slot, teamById, current)),
    availablePlayers: pool.map(asPlayer),
    draft: {
      startDate: new Date(draft.startsAt).toISOString(),
      complete: isComplete(draft),
      pickTimeSeconds: draft.pickSeconds,
      version,
    },
    clock:
      draft.startedAt === null || draft.deadline === null || isComplete(draft)
        ? null
        : { startedAt: draft.startedAt, deadline: draft.deadline },
  };
}

export const asTeam = ({ teamId, name, firstName, lastName }: TeamRow) => ({
  teamId,
  name,
  owner: { firstName, lastName },
});

const asTribe = (row: { tribeName: string | null; tribeColor: string | null }) =>
  row.tribeName === null ? null : { name: row.tribeName, color: row.tribeColor ?? "#000000" };

const asPlayer = (row: PoolPlayer): DraftPlayer => ({
  playerId: row.playerId,
  firstName: row.firstName,
  lastName: row.lastName,
  photoUrl: row.photoUrl,
  tribe: asTribe(row),
  totalPoints: row.totalPoints,
});

/** A team may leave once the draft is complete; what it picked stays on the board, its owner's name does not. */
const leftTeam = (teamId: string): DraftSlot["team"] => ({
  teamId,
  name: "A team that left",
  owner: { firstName: "A team", lastName: "that left" },
});

type SlotRow = Awaited<ReturnType<typeof findSlots>>[number];

function asSlot(row: SlotRow, teamById: Map<string, DraftSlot["team"]>, current: number | null): DraftSlot {
  return {
    draftPickId: row.draftPickId,
    pickNumber: row.pickNumber,
    currentPick: row.pickNumber === current ? 1 : 0,
    team: teamById.get(row.teamId) ?? leftTeam(row.teamId),
    player:
      row.playerId === null
        ? null
        : {
            playerId: row.playerId,
            firstName: row.firstName ?? "",
            lastName: row.lastName ?? "",
            photoUrl: row.photoUrl,
            tribe: asTribe(row),
          },
    pickedBy: row.pickedBy,
  };
}
