import { fullName } from "@emberline/game";
import { useId, type ReactNode } from "react";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import type { ListProps } from "./results-board.ts";
import { pickSourceText } from "./results-board.ts";
import type { BoardSlot } from "../state/room-state.ts";

/** The rounds as lists, for narrow screens. */
export function ResultsRounds({ board, myTeamId, renderReactions }: ListProps) {
  return (
    <div className="grid grid-cols-1 gap-4 md:hidden">
      {board.rounds.map((slots, index) => (
        <Round
          key={slots[0]?.pickNumber ?? index}
          number={index + 1}
          slots={slots}
          myTeamId={myTeamId}
          empty={board.aborted ? "Not picked" : "No one left"}
          renderReactions={renderReactions}
        />
      ))}
    </div>
  );
}

interface RoundProps extends Pick<ListProps, "renderReactions"> {
  number: number;
  slots: readonly BoardSlot[];
  myTeamId: string | null;
  /** The text of a slot without a player. */
  empty: string;
}

function Round({ number, slots, myTeamId, empty, renderReactions }: RoundProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames(cardStyle, "overflow-clip")}>
      <h2 id={id} className="px-4 pt-3.5 pb-2 text-lg">
        Round {number}
      </h2>
      <ol>
        {slots.map((slot) => (
          <PickLine key={slot.pickNumber} slot={slot} mine={slot.team.teamId === myTeamId} empty={empty}>
            {renderReactions(slot)}
          </PickLine>
        ))}
      </ol>
    </section>
  );
}

interface PickLineProps {
  slot: BoardSlot;
  mine: boolean;
  empty: string;
  /** The reactions. */
  children: ReactNode;
}

function PickLine({ slot, mine, empty, children }: PickLineProps) {
  const { player, pick, pickNumber, team } = slot;
  return (
    <li
      className={classNames(
        "flex min-h-15 items-center gap-3 border-t border-line/60 px-4 py-2",
        mine && "bg-lagoon/13",
      )}
    >
      <span className="display figures w-6 shrink-0 text-right text-dim">
        <span className="sr-only">Pick </span>
        {pickNumber}
      </span>
      {player && (
        <Avatar name={fullName(player)} photoUrl={player.photoUrl} color={player.tribe?.color} size={44} />
      )}
      <span className="min-w-0 flex-1 text-[0.8125rem] leading-snug text-dim">
        <span className="flex flex-wrap items-baseline gap-x-2 text-base">
          <span className="font-semibold wrap-anywhere text-sand">{player ? fullName(player) : empty}</span>
          {player?.tribe && <TribeTag name={player.tribe.name} color={player.tribe.color} />}
        </span>
        <span className="block wrap-anywhere">
          <span className="font-medium text-sand">{mine ? "You" : fullName(team.owner)}</span>
          {pick && ` · ${pickSourceText(pick, mine)}`}
        </span>
        {children}
      </span>
    </li>
  );
}
