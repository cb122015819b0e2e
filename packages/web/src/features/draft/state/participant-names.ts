import { nameOf } from "./selectors.ts";
import type { ParticipantNames } from "../log/activity-log.ts";
import type { RoomState } from "./room-state.ts";

/** The names of contestants and of teams' owners, as the cast has them. */
export function participantNames({ participants: cast, myTeamId }: RoomState): ParticipantNames {
  return {
    player: (playerId) => {
      const player = cast?.players.find((one) => one.playerId === playerId);
      return player ? nameOf(player) : "a contestant";
    },
    team: (teamId) => {
      if (teamId === myTeamId) return "you";
      const team = cast?.teams.find((one) => one.teamId === teamId);
      return team ? nameOf(team.owner) : "a team that left";
    },
  };
}
