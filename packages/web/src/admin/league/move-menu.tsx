import { ArrowRightLeft } from "lucide-react";
import type { KeyboardEvent } from "react";
import { announce } from "../../ui/live-region.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { RosterView } from "./roster-view.ts";

interface Props {
  playerId: string;
  name: string;
  list: RosterView;
  lists: readonly RosterView[];
  onMove: (listId: string) => void;
}

/** Where a contestant can go: by a menu, or with the left and right keys to the list before or after. */
export function MoveMenu({ playerId, name, list, lists, onMove }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = lists[lists.findIndex(({ id }) => id === list.id) + step];
    if (next) onMove(next.id);
    else announce(`${list.name} is the ${step < 0 ? "first" : "last"} list`);
  };
  return (
    <Menu
      id={idOf(playerId)}
      label={`Move ${name} to …`}
      icon={<ArrowRightLeft aria-hidden size={18} />}
      heading="Move to …"
      choices={lists
        .filter(({ id }) => id !== list.id)
        .map(({ id, name: label, players }) => ({ key: id, label, note: players.length }))}
      onChoose={onMove}
      onKeyDown={onKeyDown}
    />
  );
}

const idOf = (playerId: string): string => `move-${playerId}`;

/** In the list where the contestant stands now. */
export const focusMoveButton = (playerId: string): void =>
  void requestAnimationFrame(() => document.getElementById(idOf(playerId))?.focus());
