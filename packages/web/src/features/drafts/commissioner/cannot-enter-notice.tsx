import { fullName } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { DoorClosed } from "lucide-react";
import { draftCalls } from "../../../platform/api/calls.ts";
import { pollingQuery } from "../../../platform/api/polling-query.ts";
import { commissionerRoleOf } from "./commissioner-role.ts";
import { RoomNotice } from "../parts/room-notice.tsx";
import { isHere } from "../state/selectors.ts";
import type { RoomState } from "../state/room-state.ts";

/** Tells commissioners which owners the room is closed to. */
export function CannotEnterNotice({ state, leagueId }: { state: RoomState; leagueId: string }) {
  const enabled = commissionerRoleOf(state) !== null;
  const query = useQuery({ ...pollingQuery(draftCalls.cannotEnter, { params: { leagueId } }), enabled });
  const teamIds = (enabled && query.data?.data.teamIds) || [];
  const owners = teamIds
    .filter((teamId) => !isHere(state, teamId))
    .flatMap(
      (teamId) => state.board?.draftOrder.find(({ team }) => team.teamId === teamId)?.team.owner ?? [],
    );
  if (owners.length === 0) return null;
  return (
    <RoomNotice icon={DoorClosed}>
      <strong className="font-semibold">Cannot enter yet: {listOf(owners.map(fullName))}.</strong> As far as
      this site knows, they have not watched what the room tells. Until they say so, picks are made for them.
    </RoomNotice>
  );
}

const NAMED_MAX = 3;

const listOf = (names: readonly string[]): string => {
  const more = names.length - NAMED_MAX;
  const named = more > 0 ? [...names.slice(0, NAMED_MAX), `${more} more`] : names;
  return new Intl.ListFormat("en", { type: "conjunction" }).format(named);
};
