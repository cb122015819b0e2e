import { ReactionsTo, useReactions } from "../../chat/index.ts";
import { fullName } from "../../../ui/text/full-name.ts";

interface PickReactionsProps {
  leagueId: string;
  player: { playerId: string; firstName: string; lastName: string };
}

/** The pick that a player was in the league's draft, with the reactions to it; nothing for one who was not picked. */
export function PickReactions({ leagueId, player }: PickReactionsProps) {
  const reactionsOf = `player:${player.playerId}`;
  const { all = [] } = useReactions({ leagueId, reactionsOf });
  const reactTo = all.map((one) => one.reactTo).find((target) => target.startsWith("pick:"));
  if (reactTo === undefined) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 rounded-xl border border-line bg-ink px-3.5 py-1">
      <p className="figures font-semibold">Pick {reactTo.split(":")[2]}</p>
      <ReactionsTo
        leagueId={leagueId}
        reactionsOf={reactionsOf}
        reactTo={reactTo}
        label={`the pick of ${fullName(player)}`}
      />
    </div>
  );
}
