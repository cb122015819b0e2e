import type { DraftPlayer } from "@emberline/contract";
import { useRef, useState, type KeyboardEvent } from "react";
import { classNames } from "../../ui/class-names.ts";
import { cardStyle } from "../../ui/card.tsx";
import { isMyTurn } from "./draft-facts.ts";
import type { RoomState } from "./room-state.ts";
import { findPlayers } from "./player-search.ts";
import { PlayerRow } from "./player-row.tsx";
import { PlayerTools } from "./player-tools.tsx";

interface Props {
  state: RoomState;
  onChoose: (player: DraftPlayer) => void;
}

/** Who can still be picked. Arrow keys walk through the list, Enter picks. */
export function AvailablePlayers({ state, onChoose }: Props) {
  const [search, setSearch] = useState({ words: "", byPoints: false });
  const list = useRef<HTMLUListElement>(null);
  const players = findPlayers(state.board?.availablePlayers ?? [], search);
  const canPick = isMyTurn(state) && state.link === "live" && state.sentPlayerId === null;
  const choose = (player: DraftPlayer | undefined) => {
    if (player && canPick) onChoose(player);
  };
  const walk = (event: KeyboardEvent) => {
    const rows = rowsOf(list.current);
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const next = nextRow(event, at, rows.length);
    if (next === null) return;
    event.preventDefault();
    rows[next]?.focus();
  };
  return (
    // The keys are a way through what is also reached with Tab; the section itself does nothing.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-labelledby="available-players"
      onKeyDown={walk}
      className={classNames(
        cardStyle,
        "flex h-full flex-col overflow-y-auto overscroll-contain lg:overflow-clip",
      )}
    >
      <PlayerTools
        count={state.board?.availablePlayers.length ?? 0}
        search={search}
        onSearch={setSearch}
        onEnter={() => choose(players.length === 1 ? players[0] : undefined)}
      />
      {players.length === 0 ? (
        <p className="px-4 pt-2 pb-6 text-dim">
          {search.words.trim() === "" ? "Nobody is left to pick." : "Nobody by that name is left."}
        </p>
      ) : (
        <ul
          ref={list}
          id={playerListId}
          // The way in for the keyboard: from here the arrow keys walk, and the list scrolls.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-labelledby="available-players"
          className="px-2 pb-2 focus-visible:-outline-offset-2 lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:overscroll-contain"
        >
          {players.map((player) => (
            <PlayerRow
              key={player.playerId}
              player={player}
              pickable={isMyTurn(state)}
              disabled={!canPick}
              busy={state.sentPlayerId === player.playerId}
              onChoose={() => choose(player)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Where the focus goes when the row it came from is gone. */
export const playerListId = "available-players-list";

const rowsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(":scope > li") ?? []),
];

/** The row that a key leads to; null for every other key. From outside of the list, down leads to its first row. */
function nextRow({ key, target }: KeyboardEvent, at: number, count: number): number | null {
  const typing = target instanceof HTMLInputElement;
  if (key === "ArrowDown") return Math.min(at + 1, count - 1);
  if (key === "ArrowUp") return typing ? null : Math.max(at - 1, 0);
  if (key === "Home") return typing ? null : 0;
  if (key === "End") return typing ? null : count - 1;
  return null;
}
