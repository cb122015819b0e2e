import { fullName } from "@emberline/game";
import type { DraftPlayer } from "@emberline/contract";
import { Ellipsis, GripVertical, ArrowDown, ArrowUp, ArrowUpToLine, X } from "lucide-react";
import { useState, type ComponentProps, type CSSProperties, type KeyboardEvent, type ReactNode } from "react";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { announce } from "../../../ui/layout/live-region.tsx";

interface Props {
  player: DraftPlayer;
  /** Counted from 0. */
  index: number;
  count: number;
  /** The number shown: while something is dragged, the position it would have. */
  position: number;
  isDragged: boolean;
  style: CSSProperties;
  handleProps: Partial<ComponentProps<"button">>;
  onMove: (position: number) => void;
  onRemove: () => void;
}

/** A queued player, moved by the handle, by Alt and arrow keys, or by buttons. */
export function QueueRow(props: Props) {
  const { player, index, count, position, isDragged, style, handleProps, onMove, onRemove } = props;
  const [isOpen, setIsOpen] = useState(false);
  const name = fullName(player);
  const last = count - 1;
  const step = (next: number) => {
    if (next >= 0 && next <= last && next !== index) onMove(next);
    else announce(`${name} is already ${index === 0 ? "first" : "last"}`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: last }[event.key];
    const isHandle = event.target instanceof Element && event.target.closest("[data-handle]") !== null;
    if (event.key === "Delete") onRemove();
    else if (next !== undefined && (event.altKey || isHandle)) step(next);
    else if (next !== undefined && event.target === event.currentTarget) focusRow(event.currentTarget, next);
    else return;
    event.preventDefault();
  };
  return (
    // The keys are shortcuts for its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard access to the row
      tabIndex={0}
      aria-label={`${index + 1}, ${name}`}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
      onKeyDown={onKeyDown}
      className={classNames(rowStyle, isDragged && draggedStyle)}
      style={style}
    >
      <IconButton
        {...handleProps}
        data-handle=""
        variant="text"
        label={`Move ${name}`}
        className="cursor-grab touch-none active:cursor-grabbing"
      >
        <GripVertical aria-hidden size={18} />
      </IconButton>
      <span aria-hidden className="display figures w-6 shrink-0 text-center text-lg text-ember">
        {position + 1}
      </span>
      <Avatar name={name} photoUrl={player.photoUrl} color={player.tribe?.color} size={36} />
      <span className="min-w-0 flex-1 py-1.5 leading-tight">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <TribeTag name={player.tribe?.name ?? "No Tribe"} color={player.tribe?.color} />
      </span>
      <IconButton
        variant="text"
        label={`Move or remove ${name}`}
        aria-expanded={isOpen}
        className="@lg:hidden"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Ellipsis aria-hidden size={20} />
      </IconButton>
      <QueueRowActions
        name={name}
        isFirst={index === 0}
        isLast={index === last}
        isOpen={isOpen}
        onTop={() => step(0)}
        onUp={() => step(index - 1)}
        onDown={() => step(index + 1)}
        onRemove={onRemove}
      />
    </li>
  );
}

/** Arrow keys alone move the focus between rows. */
function focusRow(row: HTMLElement, next: number): void {
  const rows = row.parentElement?.children;
  const target = rows?.[Math.min(Math.max(next, 0), rows.length - 1)];
  if (target instanceof HTMLElement) target.focus();
}

const rowStyle =
  "relative flex min-h-13 flex-wrap items-center gap-x-2 rounded-xl border border-line bg-ink pr-1 @max-lg:gap-x-1.5";
const draggedStyle = "z-10 border-ember bg-ink-3 shadow-float";

interface QueueRowActionsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** On narrow screens the buttons are shown below the name, when open. */
  isOpen: boolean;
  onTop: () => void;
  onUp: () => void;
  onDown: () => void;
  onRemove: () => void;
}

/** The buttons of a queued player. */
function QueueRowActions({
  name,
  isFirst,
  isLast,
  isOpen,
  onTop,
  onUp,
  onDown,
  onRemove,
}: QueueRowActionsProps) {
  return (
    <span
      className={classNames(
        "justify-end @max-lg:basis-full @max-lg:pb-1 @lg:flex",
        isOpen ? "flex animate-rise" : "hidden",
      )}
    >
      <Action label={`Move ${name} to the top`} isDisabled={isFirst} onClick={onTop}>
        <ArrowUpToLine aria-hidden size={18} />
      </Action>
      <Action label={`Move ${name} up`} isDisabled={isFirst} onClick={onUp}>
        <ArrowUp aria-hidden size={18} />
      </Action>
      <Action label={`Move ${name} down`} isDisabled={isLast} onClick={onDown}>
        <ArrowDown aria-hidden size={18} />
      </Action>
      <Action label={`Remove ${name} from your queue`} isDisabled={false} onClick={onRemove}>
        <X aria-hidden size={18} />
      </Action>
    </span>
  );
}

interface ActionProps {
  label: string;
  isDisabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button without effect stays focusable and says so. */
const Action = ({ isDisabled, ...rest }: ActionProps) => (
  <IconButton
    {...rest}
    variant="text"
    aria-disabled={isDisabled || undefined}
    className="aria-disabled:opacity-35"
  />
);
