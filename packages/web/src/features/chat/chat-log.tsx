import type { ChatMessage } from "@emberline/contract";
import { useQueryClient } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { call } from "../../platform/api/call.ts";
import { chatCalls } from "../../platform/api/calls/later-calls.ts";
import { routeQuery } from "../../platform/api/route-query.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { dayText } from "../../ui/text/time-text.ts";
import { MessageBubble } from "./message-bubble.tsx";
import type { useChat, UnsentMessage } from "./use-chat.ts";

/** The keyboard can scroll it. */
const focusable = { tabIndex: 0 };
const NEAR_END_PX = 120;
const GROUP_MS = 5 * 60_000;

interface Props {
  leagueId: string;
  chat: ReturnType<typeof useChat>;
  isSearch: boolean;
  open: boolean;
}

/** The messages, the latest at the end, which stays in sight while the reader is there. */
export function ChatLog({ leagueId, chat, isSearch, open }: Props) {
  const { query, messages, folded, unsent, mayRemove, mayWrite } = chat;
  const scroller = useRef<HTMLDivElement>(null);
  const wasAtEnd = useRef(true);
  const lastHeight = useRef(0);
  const newest = messages.at(-1)?.messageId;
  const oldest = messages[0]?.messageId;
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && wasAtEnd.current && (newest !== undefined || unsent.length > 0))
      box.scrollTop = box.scrollHeight;
  }, [newest, unsent.length]);
  // Earlier messages come in above, and what is read stays where it is.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || oldest === undefined) return;
    if (!wasAtEnd.current) box.scrollTop += box.scrollHeight - lastHeight.current;
    lastHeight.current = box.scrollHeight;
  }, [oldest]);
  const markRead = useMarkRead(leagueId, isSearch || !open ? undefined : newest, () => wasAtEnd.current);
  return (
    <div
      ref={scroller}
      role="log"
      aria-label="Messages"
      aria-live="polite"
      {...focusable}
      className="-mx-2 min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 -outline-offset-2"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        wasAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
        lastHeight.current = scrollHeight;
        markRead();
      }}
    >
      {query.hasNextPage && (
        <div className="flex justify-center py-2">
          <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {isSearch ? "Search further back" : "Earlier messages"}
          </Button>
        </div>
      )}
      {messages.length === 0 && unsent.length === 0 && folded.length === 0 && (
        <EmptyState title={isSearch ? "Nothing found" : "No messages yet"}>
          {isSearch
            ? "Try other words, or fewer."
            : mayWrite
              ? "Say hello to your league."
              : "No member has written yet."}
        </EmptyState>
      )}
      <ul className="flex flex-col pb-1">
        {messages.map((message, index) => {
          const before = messages[index - 1];
          const isNewDay = !before || dayText(before.createdAt) !== dayText(message.createdAt);
          return (
            <li key={message.messageId}>
              {isNewDay && <DaySeparator day={dayText(message.createdAt)} />}
              <MessageBubble
                leagueId={leagueId}
                message={message}
                isFirst={isNewDay || !isOneGroup(before, message)}
                mayRemove={mayRemove}
                mayReact={mayWrite}
                onChange={chat.refresh}
              />
            </li>
          );
        })}
        {!isSearch &&
          unsent.map((message) => (
            <li key={message.key}>
              <UnsentBubble message={message} onRetry={chat.sendAgain} onDiscard={chat.discard} />
            </li>
          ))}
      </ul>
      {!isSearch && folded.length > 0 && (
        <ul className="my-2 grid gap-1.5">
          {folded.map(({ episode, count }) => (
            <li
              key={episode}
              className="flex items-center justify-center gap-2 rounded-xl border border-dashed border-line px-3 py-2 text-sm text-dim"
            >
              <EyeOff aria-hidden size={16} className="shrink-0" />
              {countText(count, "message")} about episode {episode}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const DaySeparator = ({ day }: { day: string }) => (
  <p className="my-3 flex items-center gap-3 text-xs font-semibold text-dim before:h-px before:flex-1 before:bg-line/60 after:h-px after:flex-1 after:bg-line/60">
    {day}
  </p>
);

/** Written by one person within some minutes. */
const isOneGroup = (before: ChatMessage | undefined, message: ChatMessage): boolean =>
  before !== undefined &&
  before.author.name === message.author.name &&
  before.author.team?.teamId === message.author.team?.teamId &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) < GROUP_MS;

/** Marks the latest message as read once it is on the screen. Returns what asks for that again, after the log was scrolled. */
function useMarkRead(leagueId: string, newest: string | undefined, isOnScreen: () => boolean): () => void {
  const queries = useQueryClient();
  const marked = useRef<string>(undefined);
  const markRead = async () => {
    if (newest === undefined || newest === marked.current) return;
    if (document.visibilityState === "hidden" || !isOnScreen()) return;
    marked.current = newest;
    const parts = { params: { leagueId, messageId: newest } };
    const reply = await call(chatCalls.markRead, parts).catch(() => null);
    const { queryKey } = routeQuery(chatCalls.state, { params: { leagueId } });
    if (reply) queries.setQueryData(queryKey, reply);
    else marked.current = undefined;
  };
  const onSeen = useEffectEvent((_newest?: string) => void markRead());
  useEffect(() => onSeen(newest), [newest]);
  useEffect(() => {
    const onVisible = () => onSeen();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, []);
  return () => void markRead();
}

interface UnsentBubbleProps {
  message: UnsentMessage;
  onRetry: (message: UnsentMessage) => void;
  onDiscard: (key: string) => void;
}

/** A message on its way, or one that did not arrive. */
function UnsentBubble({ message, onRetry, onDiscard }: UnsentBubbleProps) {
  const { key, text, error } = message;
  return (
    <div className="mt-1 flex flex-col items-end">
      <div className="max-w-[92%] rounded-2xl rounded-br-md border border-dashed border-ember/50 px-3.5 py-2 wrap-anywhere">
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
        <p className="mt-0.5 text-right text-[0.6875rem] text-dim">
          {error === null ? "Sending …" : "Not sent"}
        </p>
      </div>
      {error !== null && (
        <div role="alert" className="mt-1 flex flex-wrap items-center justify-end gap-2 text-sm text-danger">
          {error}
          <Button size="s" onClick={() => onRetry(message)}>
            Try again
          </Button>
          <Button size="s" variant="text" onClick={() => onDiscard(key)}>
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}
