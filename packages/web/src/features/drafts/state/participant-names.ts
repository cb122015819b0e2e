import { fullName } from "@emberline/game";
import type { ParticipantNames } from "../log/commissioner-log.ts";
import type { RoomState } from "./room-state.ts";

/** Looks up the names of players and of the teams' owners. */
export function participantNames({ participants, myTeamId }: RoomState): ParticipantNames {
  return {
    player: (playerId) => {
      const player = participants?.players.find((one) => one.playerId === playerId);
      return player ? fullName(player) : "a contestant";
    },
    team: (teamId) => {
      if (teamId === myTeamId) return "you";
      const team = participants?.teams.find((one) => one.teamId === teamId);
      return team ? fullName(team.owner) : "a team that left";
    },
  };
}
