import { useId } from "react";
import { Badge } from "../../../../ui/display/badge.tsx";
import { cardStyle } from "../../../../ui/layout/card.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { countText } from "../../../../ui/text/count-text.ts";
import { RosterPlayerRow } from "./roster-player-row.tsx";
import { AVAILABLE, type RosterPlayer, type RosterView } from "./roster-view.ts";
import type { Dragging } from "./use-drag-player.ts";

interface Props {
  list: RosterView;
  lists: readonly RosterView[];
  isMoved: (playerId: string) => boolean;
  readOnly: boolean;
  dragging: Dragging;
  onMove: (playerId: string, listId: string) => void;
  onChooseTeam: (player: RosterPlayer) => void;
}

/** One team's players or the available ones; a drop target. */
export function RosterList({ list, lists, isMoved, readOnly, dragging, onMove, onChooseTeam }: Props) {
  const headingId = useId();
  const { id, name, owner, players } = list;
  const stillIn = players.filter((player) => !player.eliminated).length;
  return (
    <section
      aria-labelledby={headingId}
      data-list={id}
      className={classNames(
        cardStyle,
        "p-3 transition-colors duration-150",
        dragging.over === id && "border-ember! outline-2 outline-ember",
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 px-1 pt-1 pb-2">
        <div className="min-w-[min(9rem,100%)] flex-1 wrap-anywhere">
          <h2 id={headingId} className="text-lg">
            {name}
          </h2>
          <p className="text-[0.8125rem] text-dim">{owner ?? "On no team"}</p>
        </div>
        <div className="flex shrink-0 flex-wrap items-center gap-2">
          <Badge tone={players.length === 0 ? "neutral" : "lagoon"}>
            {countText(players.length, "contestant")}
          </Badge>
          {stillIn < players.length && <span className="text-xs text-dim">{stillIn} still in</span>}
        </div>
      </header>
      {players.length === 0 ? (
        <p className="rounded-xl border border-dashed border-edge px-3 py-4 text-center text-sm text-dim">
          {id === AVAILABLE ? "Every contestant is on a team" : "No contestants yet"}
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-1.5">
          {players.map((player) => (
            <RosterPlayerRow
              key={player.playerId}
              player={player}
              list={list}
              lists={lists}
              isMoved={isMoved(player.playerId)}
              readOnly={readOnly}
              dragging={dragging}
              onMove={(listId) => onMove(player.playerId, listId)}
              onChooseTeam={() => onChooseTeam(player)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
