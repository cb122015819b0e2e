import { ArrowRightLeft } from "lucide-react";
import type { KeyboardEvent } from "react";
import { IconButton } from "../../../../ui/controls/icon-button.tsx";
import { announce } from "../../../../ui/layout/live-region.tsx";
import type { RosterView } from "./roster-view.ts";

interface Props {
  playerId: string;
  name: string;
  list: RosterView;
  lists: readonly RosterView[];
  onMove: (listId: string) => void;
  /** Opens the sheet of teams to choose from. */
  onChooseTeam: () => void;
}

/** Moves a player: the left and right keys to the previous or next list, a press to any list. */
export function MoveButton({ playerId, name, list, lists, onMove, onChooseTeam }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = lists[lists.findIndex(({ id }) => id === list.id) + step];
    if (next) onMove(next.id);
    else announce(`${list.name} is the ${step < 0 ? "first" : "last"} list`);
  };
  return (
    <IconButton
      id={idOf(playerId)}
      variant="text"
      label={`Move ${name} to …`}
      aria-haspopup="dialog"
      // Keeps the focused button clear of the sticky bar.
      className="scroll-mt-24 scroll-mb-36"
      onClick={onChooseTeam}
      onKeyDown={onKeyDown}
    >
      <ArrowRightLeft aria-hidden size={18} />
    </IconButton>
  );
}

const idOf = (playerId: string): string => `move-${playerId}`;

/** The button in the list the player is in now. */
export const findMoveButton = (playerId: string) => document.getElementById(idOf(playerId));
