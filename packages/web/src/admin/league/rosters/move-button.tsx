import { ArrowRightLeft } from "lucide-react";
import type { KeyboardEvent } from "react";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { announce } from "../../../ui/layout/live-region.tsx";
import type { RosterView } from "./roster-view.ts";

interface Props {
  playerId: string;
  name: string;
  list: RosterView;
  lists: readonly RosterView[];
  onMove: (listId: string) => void;
  /** Asks where to. */
  onChooseTeam: () => void;
}

/** Moves a contestant: the left and right keys to the list before or after, a press to any. */
export function MoveButton({ playerId, name, list, lists, onMove, onChooseTeam: onAsk }: Props) {
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
      variant="plain"
      label={`Move ${name} to …`}
      aria-haspopup="dialog"
      // The bar at the bottom must not hide what has the focus.
      className="scroll-mt-24 scroll-mb-36"
      onClick={onAsk}
      onKeyDown={onKeyDown}
    >
      <ArrowRightLeft aria-hidden size={18} />
    </IconButton>
  );
}

const idOf = (playerId: string): string => `move-${playerId}`;

/** In the list where the contestant stands now. */
export const findMoveButton = (playerId: string) => document.getElementById(idOf(playerId));
