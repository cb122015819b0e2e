import type { DraftPlayer } from "@emberline/contract";
import { holdersOf } from "@emberline/game";
import { useRef, useState, type KeyboardEvent } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { isAvailable, isMyTurn } from "../state/selectors.ts";
import type { RoomState } from "../state/room-state.ts";
import { usePlayerSearch } from "./player-search.ts";
import { playerListId, useRestoreFocus } from "../parts/use-focus-after-removal.ts";
import { PlayerRow } from "./player-row.tsx";
import { PlayerSearchBar, searchId } from "./player-search-bar.tsx";
import type { QueueActions } from "../parts/queue-actions.ts";

interface Props {
  state: RoomState;
  onPick: (player: DraftPlayer) => void;
  onOpenCard: (playerId: string) => void;
  /** Null for a spectator. */
  queueActions: QueueActions | null;
  /** False where a tab already shows the title. */
  titled: boolean;
}

/** The players that can still be picked. Arrow keys move the focus, Enter picks, `q` queues, `i` opens the card. */
export function AvailablePlayers({ state, onPick, onOpenCard, queueActions, titled }: Props) {
  const [search, setSearch] = useState({ query: "", byPoints: true });
  const [focusTargetId, setFocusTargetId] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const restoreFocus = useRestoreFocus();
  const pendingPlayerId = state.pendingPick?.playerId ?? null;
  const [lastPendingPlayerId, setLastPendingPlayerId] = useState(pendingPlayerId);
  if (pendingPlayerId !== lastPendingPlayerId) {
    setLastPendingPlayerId(pendingPlayerId);
    // The player was picked: clear the search.
    if (lastPendingPlayerId !== null && !isAvailable(state, lastPendingPlayerId))
      setSearch({ ...search, query: "" });
  }
  const holders = holdersOf(state.log?.draft.picks ?? []);
  const players = usePlayerSearch(state.board?.availablePlayers ?? [], search);
  const canPick = isMyTurn(state) && state.connectionStatus === "live" && state.pendingPick === null;
  const pick = (player: DraftPlayer | undefined) => {
    if (player && canPick) onPick(player);
  };
  const moveFocus = (event: KeyboardEvent) => {
    const rows = rowsOf(list.current);
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const next = nextRow(event, at, rows.length);
    if (next === null) return;
    event.preventDefault();
    rows[next]?.focus();
  };
  return (
    // The keys only move the focus between rows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-labelledby="available-players"
      {...restoreFocus}
      onKeyDown={moveFocus}
      className={classNames(
        cardStyle,
        "relative flex h-full flex-col overflow-y-auto overscroll-contain lg:overflow-clip",
      )}
    >
      <PlayerSearchBar
        count={state.board?.availablePlayers.length ?? 0}
        titled={titled}
        search={search}
        onSearch={setSearch}
        onEnter={() => pick(players.length === 1 ? players[0] : undefined)}
      />
      {players.length === 0 ? (
        <NoPlayers
          searched={search.query.trim() !== ""}
          onShowAll={() => {
            setSearch({ ...search, query: "" });
            document.getElementById(searchId)?.focus();
          }}
        />
      ) : (
        <ul
          ref={list}
          id={playerListId}
          // Keyboard users enter here: arrow keys move to the rows, and the list scrolls.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-labelledby="available-players"
          className="relative px-2 pb-2 focus-visible:-outline-offset-2 lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:overscroll-contain"
        >
          {players.map((player) => (
            <PlayerRow
              key={player.playerId}
              player={player}
              teams={holders.get(player.playerId) ?? 0}
              pickable={isMyTurn(state)}
              disabled={!canPick}
              busy={state.pendingPick?.playerId === player.playerId}
              queueActions={queueActions}
              isFocusTarget={focusTargetId === player.playerId}
              onFocusRow={() => setFocusTargetId(player.playerId)}
              onPick={() => pick(player)}
              onOpenCard={() => onOpenCard(player.playerId)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Offers to clear a search without results. */
function NoPlayers({ searched, onShowAll }: { searched: boolean; onShowAll: () => void }) {
  if (!searched) return <p className="px-4 pt-2 pb-6 text-dim">No contestants are left to pick.</p>;
  return (
    <p className="px-4 pb-4 text-dim">
      No available contestant matches.{" "}
      <button
        id={playerListId}
        type="button"
        onClick={onShowAll}
        className="min-h-11 rounded-lg px-1 font-semibold text-ember hover:underline"
      >
        Show everyone
      </button>
    </p>
  );
}

const rowsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(":scope > li") ?? []),
];

/** The row that a key leads to; null for other keys. From outside the list, ArrowDown leads to its first row. */
function nextRow({ key, target }: KeyboardEvent, at: number, count: number): number | null {
  const typing = target instanceof HTMLInputElement;
  if (key === "ArrowDown") return Math.min(at + 1, count - 1);
  if (key === "ArrowUp") return typing ? null : Math.max(at - 1, 0);
  if (key === "Home") return typing ? null : 0;
  if (key === "End") return typing ? null : count - 1;
  return null;
}
