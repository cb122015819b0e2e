import { fullName } from "@emberline/game";
import { Button } from "../../../../ui/controls/button.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { Sheet } from "../../../../ui/overlay/sheet.tsx";
import { findMoveButton } from "./move-button.tsx";
import type { RosterPlayer, RosterView } from "./roster-view.ts";

interface Props {
  player: RosterPlayer;
  /** The lists the player can move to. */
  lists: readonly RosterView[];
  open: boolean;
  onClose: () => void;
  onMove: (listId: string) => void;
}

/** Asks where to move a player. Afterwards the focus follows the player. */
export function MoveSheet({ player, lists, open, onClose, onMove }: Props) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`Move ${fullName(player)} to …`}
      finalFocus={() => findMoveButton(player.playerId) ?? true}
    >
      <ul className="grid grid-cols-1 gap-2 pb-2">
        {lists.map(({ id, name, owner, players }) => (
          <li key={id}>
            <Button
              wide
              className="justify-start! text-left [&>span]:w-full [&>span]:justify-between [&>span]:gap-3"
              onClick={() => {
                onClose();
                onMove(id);
              }}
            >
              <span className="min-w-0 wrap-anywhere">
                {name}
                {owner !== null && (
                  <span className="block text-[0.8125rem] font-normal text-dim">{owner}</span>
                )}
              </span>
              <span className="shrink-0 text-[0.8125rem] font-normal text-dim">
                {countText(players.length, "contestant")}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
