import type { DraftPlayer } from "@emberline/contract";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { useReturnFocus } from "../parts/use-return-focus.ts";
import { PickClock } from "../room/draft-header.tsx";
import { isAvailable, isMyTurn } from "../state/selectors.ts";
import type { RoomState } from "../state/room-state.ts";
import { PlayerCardSheet } from "../../seasons/index.ts";

interface Props {
  state: RoomState;
  /** Missing in a practice, whose picks take no reactions. */
  leagueId?: string | undefined;
  /** Null before the first opening. */
  playerId: string | null;
  open: boolean;
  onClose: () => void;
  onPick: (player: DraftPlayer) => void;
}

/**
 * A player's card. In the user's turn it has the clock, and Pick while the player is available; the card of another
 * player closes when the turn begins, so that it hides nothing.
 */
export function RoomPlayerCard({ state, leagueId, playerId, open, onClose, onPick }: Props) {
  const player = state.participants?.players.find((one) => one.playerId === playerId) ?? null;
  const myTurn = isMyTurn(state);
  const pickable = myTurn && player !== null && isAvailable(state, player.playerId);
  const finalFocus = useReturnFocus(open);
  const onTurn = useEffectEvent(() => {
    if (open && !pickable) onClose();
  });
  const wasMyTurn = useRef(myTurn);
  useEffect(() => {
    if (myTurn && !wasMyTurn.current) onTurn();
    wasMyTurn.current = myTurn;
  }, [myTurn]);
  return (
    <PlayerCardSheet
      player={player}
      leagueId={leagueId}
      open={open && player !== null}
      onClose={onClose}
      finalFocus={finalFocus}
      footer={
        pickable && (
          <div className="flex w-full items-center justify-between gap-3">
            <PickClock state={state} />
            <Button
              variant="primary"
              className="min-w-0 flex-1"
              disabled={state.connectionStatus !== "live" || state.pendingPick !== null}
              onClick={() => {
                onClose();
                onPick(player);
              }}
            >
              Pick {player.firstName}
            </Button>
          </div>
        )
      }
    />
  );
}
