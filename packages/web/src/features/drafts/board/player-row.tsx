import type { DraftPlayer } from "@emberline/contract";
import { fullName, pointsText } from "@emberline/game";
import { ListPlus } from "lucide-react";
import type { KeyboardEvent } from "react";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import type { QueueActions } from "../parts/queue-actions.ts";

interface Props {
  player: DraftPlayer;
  /** How many teams have the player already; more than none only with copies. */
  teams: number;
  /** It is the user's turn. */
  pickable: boolean;
  /** A pick is pending, or the connection is lost. */
  disabled: boolean;
  busy: boolean;
  queueActions: QueueActions | null;
  /** The last row focused by arrow keys: Tab and closing dialogs return to it. */
  isFocusTarget: boolean;
  onFocusRow: () => void;
  onPick: () => void;
  onOpenCard: () => void;
}

export function PlayerRow(props: Props) {
  const { player, teams, pickable, disabled, busy, queueActions, isFocusTarget } = props;
  const { onFocusRow, onPick, onOpenCard } = props;
  const name = fullName(player);
  const { tribe, photoUrl, totalPoints } = player;
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const isOnRow = event.target === event.currentTarget;
    // The dialog has the focus at once: the same press would confirm the pick.
    if (event.key === "Enter" && (event.repeat || isOnRow)) event.preventDefault();
    if (event.key === "Enter" && !event.repeat && isOnRow) onPick();
    if (event.key.toLowerCase() === "q" && !hasModifier(event)) queueActions?.onToggle(player.playerId);
    if (event.key.toLowerCase() === "i" && !hasModifier(event)) onOpenCard();
  };
  return (
    // The arrow keys focus the row; Tab and touch reach its button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Tab returns to the row that the arrow keys reached
      tabIndex={isFocusTarget ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && onFocusRow()}
      aria-label={`${name}, ${tribe?.name ?? "No Tribe"}, ${pointsText(totalPoints)}${teams > 0 ? `, on ${countText(teams, "team")}` : ""}`}
      onKeyDown={onKeyDown}
      className="flex min-h-13 items-center gap-2 border-b border-line/60 px-2 py-1 transition-[background-color] last:border-b-0 focus:bg-ink-3 focus-visible:-outline-offset-2 short:min-h-11 short:py-0 sm:gap-3 lg:min-h-14 lg:py-1.5"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="i"
        onClick={onOpenCard}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-lg text-left short:min-h-10 sm:gap-3"
      >
        <Avatar name={name} photoUrl={photoUrl} color={tribe?.color} size={44} className="short:size-9.5!" />
        <span className="min-w-0 flex-1 leading-tight">
          <span className="line-clamp-2 font-semibold short:line-clamp-1">{name}</span>
          <span
            className={classNames(
              "flex items-center gap-x-2 lg:flex-wrap",
              teams > 0 && "smallest:flex-wrap",
            )}
          >
            <TribeTag name={tribe?.name ?? "No Tribe"} color={tribe?.color} />
            <span className="figures text-[0.8125rem] whitespace-nowrap text-dim sm:hidden">
              {pointsText(totalPoints)}
            </span>
            {teams > 0 && (
              <span className="figures text-[0.8125rem] whitespace-nowrap text-dim">
                on {countText(teams, "team")}
              </span>
            )}
          </span>
        </span>
      </button>
      <span className="figures shrink-0 text-sm text-dim max-sm:hidden">{pointsText(totalPoints)}</span>
      {queueActions && (
        // In the user's turn the smallest phones have room for one button.
        <span className={classNames("shrink-0", pickable && "smallest:hidden")}>
          <QueueToggle name={name} playerId={player.playerId} queueActions={queueActions} />
        </span>
      )}
      {pickable && (
        <Button
          variant="primary"
          size="s"
          busy={busy}
          disabled={disabled && !busy}
          onClick={onPick}
          className="animate-rise"
        >
          Pick<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

/** Adds a player to the queue or removes them; shows the position of a queued one. */
function QueueToggle({
  name,
  playerId,
  queueActions,
}: {
  name: string;
  playerId: string;
  queueActions: QueueActions;
}) {
  const position = queueActions.positionOf(playerId);
  return (
    <button
      type="button"
      aria-pressed={position !== null}
      aria-disabled={!queueActions.isLoaded}
      aria-label={`Queue ${name}`}
      aria-keyshortcuts="q"
      title={position === null ? "Add to your queue" : `Number ${position} in your queue`}
      onClick={() => queueActions.onToggle(playerId)}
      className={classNames(
        toggleStyle,
        position === null ? "text-dim" : "border-lagoon/50 bg-lagoon/15 text-lagoon",
      )}
    >
      {position === null && <ListPlus aria-hidden size={18} />}
      <span className="max-lg:hidden">Queue</span>
      {position}
    </button>
  );
}

const toggleStyle =
  "figures inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-xl border lg:px-2.5 border-transparent text-sm font-semibold " +
  "transition-colors duration-150 hover:bg-ink-3 hover:text-sand aria-disabled:cursor-default aria-disabled:opacity-50";
