import type { ChatMessage, ChatPage } from "@emberline/contract";
import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../platform/api/api-error.ts";
import { call, send as sendCall } from "../../platform/api/call.ts";
import { chatCalls } from "../../platform/api/calls/later-calls.ts";
import { randomUuid } from "../../platform/api/random-uuid.ts";
import { pollEvery } from "../../platform/api/polling-query.ts";
import { useEvent } from "../../platform/events/events.ts";
import { useSession } from "../../platform/session/session.tsx";
import type { Written } from "./chat-member.ts";
import { useSyncExternalStore } from "react";

const CHAT_REFRESH_MS = 20_000;

interface Reply {
  data: ChatPage;
}

/** A league's messages, the oldest first, and what is sent from here. */
export function useChat(leagueId: string, search: string) {
  const queries = useQueryClient();
  const chat = `${useSession().user?.userId} ${leagueId}`;
  const unsent = useUnsent(chat);
  const queryKey = [chatCalls.messages.name, leagueId, search];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<Reply> => {
      const page = {
        ...(pageParam === null ? {} : { olderThan: pageParam }),
        ...(search === "" ? {} : { search }),
      };
      return sendCall(chatCalls.messages, { params: { leagueId }, query: page }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ data }) => data.next,
    refetchInterval: () => pollEvery(CHAT_REFRESH_MS),
    refetchOnWindowFocus: "always",
  });
  const pages = query.data?.pages ?? [];
  const refresh = () => queries.invalidateQueries({ queryKey: [chatCalls.messages.name, leagueId] });
  const refreshOwn = (event: { leagueId: string | null }) => {
    if (event.leagueId === leagueId) void refresh();
  };
  useEvent("chat", refreshOwn);
  useEvent("reaction", refreshOwn);

  async function deliver(message: UnsentMessage): Promise<void> {
    const { key, text, mentioned } = message;
    changeUnsent(chat, (before) => [
      ...before.filter((other) => other.key !== key),
      { ...message, error: null },
    ]);
    try {
      const { data } = await call(chatCalls.send, {
        params: { leagueId },
        body: { text, mentioned: [...mentioned], key },
      });
      queries.setQueryData<InfiniteData<Reply>>([chatCalls.messages.name, leagueId, ""], (before) =>
        withNew(before, data),
      );
      changeUnsent(chat, (before) => before.filter((other) => other.key !== key));
    } catch (error) {
      const reason = errorMessage(error, "The server could not be reached.");
      changeUnsent(chat, (before) =>
        before.map((other) => (other.key === key ? { ...other, error: reason } : other)),
      );
    }
  }

  return {
    /** The user's chat of this league. */
    chat,
    query,
    messages: pages.flatMap(({ data }) => data.messages).toReversed(),
    folded: pages[0]?.data.folded ?? [],
    mayRemove: pages[0]?.data.mayRemove ?? false,
    /** Almost everyone may, so the field has its place while that is loaded. */
    mayWrite: pages[0]?.data.mayWrite ?? true,
    unsent,
    send: (written: Written) => void deliver({ ...written, key: randomUuid(), error: null }),
    sendAgain: (message: UnsentMessage) => void deliver(message),
    discard: (key: string) => changeUnsent(chat, (before) => before.filter((other) => other.key !== key)),
    refresh,
  };
}

/** Unless a refresh was faster. */
function withNew(before: InfiniteData<Reply> | undefined, message: ChatMessage) {
  const [first, ...older] = before?.pages ?? [];
  if (!before || !first || first.data.messages.some(({ messageId }) => messageId === message.messageId)) {
    return before;
  }
  const data = { ...first.data, messages: [message, ...first.data.messages] };
  return { ...before, pages: [{ ...first, data }, ...older] };
}

/** A message that is being sent, or could not be. */
export interface UnsentMessage extends Written {
  key: string;
  /** Why it was not sent; null while it is on its way. */
  error: string | null;
}

type Messages = readonly UnsentMessage[];

const NONE: Messages = [];
const byChat = new Map<string, Messages>();
const listeners = new Set<() => void>();

/** Unsent messages outlive the sheet for as long as the page is loaded. `chat` is a user's chat of a league. */
function changeUnsent(chat: string, change: (before: Messages) => Messages): void {
  byChat.set(chat, change(byChat.get(chat) ?? NONE));
  for (const listener of listeners) listener();
}

const useUnsent = (chat: string): Messages => useSyncExternalStore(subscribe, () => byChat.get(chat) ?? NONE);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
