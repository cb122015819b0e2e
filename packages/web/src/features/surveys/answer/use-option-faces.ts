import { fullName } from "@emberline/game";
import type { PlayerPerformance } from "@emberline/contract";
import { playerCalls } from "../../../platform/api/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../platform/api/polling-query.ts";

/** The players and the colours of the tribes, by the text of an option. */
export interface OptionFaces {
  players: ReadonlyMap<string, PlayerPerformance>;
  tribeColors: ReadonlyMap<string, string>;
}

/**
 * Who the options of a poll are. A poll stores its options as text, so they are found by name; without the list of
 * players, options are shown without faces. Null while the list is loading.
 */
export function useOptionFaces(): OptionFaces | null {
  const { data, isPending, failureCount } = useQuery(liveQuery(playerCalls.list));
  if (isPending && failureCount === 0) return null;
  return optionFaces(data?.data ?? []);
}

export function optionFaces(players: readonly PlayerPerformance[]): OptionFaces {
  const names = players.map(fullName);
  return {
    // A name that two players share says nothing about which of them is meant.
    players: new Map(
      players.flatMap((player, index) => {
        const name = names[index] ?? "";
        return names.indexOf(name) === names.lastIndexOf(name) ? [[name, player]] : [];
      }),
    ),
    tribeColors: new Map(players.flatMap(({ tribe }) => (tribe ? [[tribe.name, tribe.color]] : []))),
  };
}
