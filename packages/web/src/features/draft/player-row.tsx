import type { DraftPlayer } from "@emberline/contract";
import type { KeyboardEvent } from "react";
import { TribeTag } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Face } from "../../ui/face.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { nameOf, pointsText } from "./draft-facts.ts";

interface Props {
  player: DraftPlayer;
  /** It is the user's turn. */
  pickable: boolean;
  /** Not just now: a pick is on its way, or the line is cut. */
  disabled: boolean;
  busy: boolean;
  onChoose: () => void;
}

export function PlayerRow({ player, pickable, disabled, busy, onChoose }: Props) {
  const name = nameOf(player);
  const { tribe, photoUrl, totalPoints } = player;
  const pickOnEnter = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.key === "Enter" && event.target === event.currentTarget) onChoose();
  };
  return (
    // Arrow keys bring the focus here; whoever uses Tab or a thumb finds the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      tabIndex={-1}
      aria-label={`${name}, ${tribe?.name ?? "No Tribe"}, ${pointsText(totalPoints)}`}
      onKeyDown={pickOnEnter}
      className="flex min-h-14 items-center gap-3 border-b border-line/60 px-2 py-1.5 transition-[background-color] last:border-b-0 focus:bg-ink-3 focus-visible:-outline-offset-2"
    >
      <Face name={name} photoUrl={photoUrl} color={tribe?.color} size={44} />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block font-semibold">{name}</span>
        <TribeTag name={tribe?.name ?? "No Tribe"} color={tribe?.color} />
      </span>
      <span className="figures shrink-0 text-sm text-dim">{pointsText(totalPoints)}</span>
      {pickable && (
        <Button
          look="ember"
          size="s"
          busy={busy}
          disabled={disabled && !busy}
          onClick={onChoose}
          className="animate-rise"
        >
          Pick<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
