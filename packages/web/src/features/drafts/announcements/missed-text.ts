import type { DraftPick } from "@emberline/game";
import { capitalize } from "../log/commissioner-log.ts";
import type { ParticipantNames } from "../log/commissioner-log.ts";
import { participantNames } from "../state/participant-names.ts";
import type { MissedPicks, RoomState } from "../state/room-state.ts";

const PICKS_READ_MAX = 4;

/** "While you were away: Tomas Berg took Cleo Ruiz; your queue took Dex Ruiz." */
export function missedText(state: RoomState, { picks, undone }: MissedPicks): string {
  const names = participantNames(state);
  const own = picks.filter((pick) => pick.teamId === state.myTeamId);
  const shown = picks.length <= PICKS_READ_MAX ? picks : own;
  const parts = [
    ...(undone > 0 ? [undone === 1 ? "a pick was undone" : `${undone} picks were undone`] : []),
    ...shown.map((pick) => pickText(pick, state, names)),
  ];
  const others = picks.length - shown.length;
  if (others > 0)
    parts.push(
      `${others === 1 ? "1 other pick was" : `${others} ${shown.length > 0 ? "other " : ""}picks were`} made`,
    );
  return `While you were away: ${parts.join("; ")}.`;
}

function pickText(
  { teamId, playerId, by }: DraftPick,
  { myTeamId }: RoomState,
  names: ParticipantNames,
): string {
  const player = names.player(playerId);
  if (teamId !== myTeamId) return `${capitalize(names.team(teamId))} took ${player}`;
  if (by === "queue") return `your queue took ${player}`;
  return by === "owner" ? `your pick of ${player} counted` : `${player} was picked for you`;
}
