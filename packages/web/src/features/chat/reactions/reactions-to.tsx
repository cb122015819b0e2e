import { classNames } from "../../../ui/class-names.ts";
import { type ReactionsSource, useReactionsTo, REACTION_EMOJIS, reactionName } from "./use-reactions.ts";
import { useQuery } from "@tanstack/react-query";
import { leagueCalls } from "../../../platform/api/calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { useSession } from "../../../platform/session/session.tsx";
import type { Reaction, ReactionEmoji } from "@emberline/contract";
import { SmilePlus, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";

export interface ReactionsToProps extends ReactionsSource {
  /** What is reacted to, such as `score:<episodeId>:<playerId>`. */
  reactTo: string;
  /** The same in words, as in "Reactions to …". */
  label: string;
  className?: string | undefined;
}

/** The reactions of a league to a pick, a score or a recap. Nothing as long as they are not known. */
export function ReactionsTo({ reactTo, label, className, ...source }: ReactionsToProps) {
  const { reactions, react } = useReactionsTo(source, reactTo);
  const mayReact = useMayReact(source.leagueId);
  if (!reactions) return <div className={classNames("min-h-11", className)} />;
  const onReact = mayReact ? react : null;
  return <ReactionRow label={label} reactions={reactions} onReact={onReact} className={className} />;
}

/** False for an admin without a team in the league: the server refuses their reactions (CHAT-19). */
function useMayReact(leagueId: string): boolean {
  const { isAdmin } = useSession();
  const league = useQuery({ ...routeQuery(leagueCalls.get, { params: { leagueId } }), enabled: isAdmin });
  return !isAdmin || (league.data?.data.teams.some(({ mine }) => mine) ?? false);
}

interface ReactionRowProps {
  /** What the reactions are to, as in "Reactions to …". */
  label: string;
  reactions: readonly Reaction[];
  /** Null for a viewer who sees the counts only. */
  onReact: ((emoji: ReactionEmoji, on: boolean) => void) | null;
  className?: string | undefined;
}

/** The chosen reactions with their counts, and a button that offers all of them in the same place. */
function ReactionRow({ onReact, ...row }: ReactionRowProps) {
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
