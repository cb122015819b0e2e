import type { Reaction, ReactionEmoji } from "@emberline/contract";
import { SmilePlus, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { REACTION_EMOJIS, reactionName } from "./reaction-names.ts";

interface ReactionRowProps {
  /** What the reactions are to, as in "Reactions to …". */
  label: string;
  reactions: readonly Reaction[];
  /** Null for a viewer who sees the counts only. */
  onReact: ((emoji: ReactionEmoji, on: boolean) => void) | null;
  className?: string | undefined;
}

/** The chosen reactions with their counts, and a button that offers all of them in the same place. */
export function ReactionRow({ onReact, ...row }: ReactionRowProps) {
  return onReact ? <ReactionButtons {...row} onReact={onReact} /> : <ReactionCounts {...row} />;
}

function ReactionCounts({ label, reactions, className }: Omit<ReactionRowProps, "onReact">) {
  return (
    <div
      role="group"
      aria-label={`Reactions to ${label}`}
      className={classNames("-mx-1 flex min-h-11 flex-wrap items-center gap-1 px-0.5", className)}
    >
      {reactions.map(({ emoji, count, mine }) => (
        <span
          key={emoji}
          role="img"
          aria-label={`${reactionName(emoji)}, ${count}`}
          className={chipStyle(mine, false)}
        >
          {emoji}
          <span className="figures text-xs font-semibold">{count}</span>
        </span>
      ))}
    </div>
  );
}

interface ReactionButtonsProps extends ReactionRowProps {
  onReact: NonNullable<ReactionRowProps["onReact"]>;
}

function ReactionButtons({ label, reactions, onReact, className }: ReactionButtonsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const shown = isOpen ? REACTION_EMOJIS.map((emoji) => reactionOf(reactions, emoji)) : reactions;

  function choose({ emoji, count, mine }: Reaction): void {
    // The pressed button goes away.
    if (isOpen || (mine && count === 1)) toggle.current?.focus();
    setIsOpen(false);
    onReact(emoji, !mine);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !isOpen) return;
    // A sheet around it stays open.
    event.stopPropagation();
    toggle.current?.focus();
    setIsOpen(false);
  }

  return (
    <div
      role="group"
      aria-label={`Reactions to ${label}`}
      className={classNames("-mx-1 flex flex-wrap items-center", className)}
    >
      {shown.map((reaction) => (
        <button
          key={reaction.emoji}
          type="button"
          aria-pressed={reaction.mine}
          aria-label={`${reactionName(reaction.emoji)}, ${reaction.count}`}
          className="group/reaction grid min-h-11 min-w-11 place-items-center rounded-xl px-0.5 -outline-offset-2"
          onClick={() => choose(reaction)}
          onKeyDown={onKeyDown}
        >
          <span className={chipStyle(reaction.mine, isOpen)}>
            {reaction.emoji}
            {reaction.count > 0 && <span className="figures text-xs font-semibold">{reaction.count}</span>}
          </span>
        </button>
      ))}
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-label={`Add a reaction to ${label}`}
        className="grid size-11 place-items-center rounded-xl text-dim -outline-offset-2 hover:text-sand"
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={onKeyDown}
      >
        {isOpen ? <X aria-hidden size={18} /> : <SmilePlus aria-hidden size={18} />}
      </button>
    </div>
  );
}

const chipStyle = (mine: boolean, isOpen: boolean) =>
  classNames(
    "inline-flex h-8 min-w-8 items-center justify-center gap-1 rounded-full border px-2 leading-none transition-colors duration-150",
    isOpen && "animate-rise",
    mine
      ? "border-ember bg-ember/15"
      : "border-line bg-ink-3 group-hover/reaction:border-edge group-hover/reaction:brightness-110",
  );

const reactionOf = (reactions: readonly Reaction[], emoji: ReactionEmoji): Reaction =>
  reactions.find((reaction) => reaction.emoji === emoji) ?? { emoji, count: 0, mine: false };
