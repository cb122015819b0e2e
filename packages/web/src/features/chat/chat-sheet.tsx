import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, BellOff, Search, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { errorMessage } from "../../platform/api/api-error.ts";
import { call } from "../../platform/api/call.ts";
import { chatCalls } from "../../platform/api/calls/later-calls.ts";
import { routeQuery } from "../../platform/api/route-query.ts";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { ErrorState } from "../../ui/layout/error-state.tsx";
import { SkeletonRows } from "../../ui/layout/skeleton.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";
import { useToast } from "../../ui/overlay/toasts.tsx";
import { ChatLog } from "./chat-log.tsx";
import type { ChatMember } from "./chat-member.ts";
import { Composer } from "./composer.tsx";
import { useChat } from "./use-chat.ts";

interface Props {
  leagueId: string;
  members: readonly ChatMember[];
  banner?: ReactNode;
  open: boolean;
  onClose: () => void;
}

/** A league's chat. Needs a new `key` for each opening. */
export function ChatSheet({ leagueId, members, banner, open, onClose }: Props) {
  const [isSearching, setIsSearching] = useState(false);
  const [search, setSearch] = useState("");
  const chat = useChat(leagueId, search);
  const { query } = chat;
  return (
    <Sheet open={open} onClose={onClose} title="Chat" width="wide" tall>
      <div className="flex h-[calc(88dvh-6rem)] flex-col sm:h-[calc(min(88dvh,38rem)-6.5rem)]">
        {banner}
        <div className="mb-2 flex items-end gap-1">
          <div className="min-w-0 flex-1">
            {isSearching ? (
              <SearchField label="Search the chat" placeholder="Words" value={search} onSearch={setSearch} />
            ) : (
              <p className="pb-3 text-sm text-dim">Members of the league and admins can read this.</p>
            )}
          </div>
          <IconButton
            variant="text"
            label={isSearching ? "End the search" : "Search"}
            onClick={() => {
              setIsSearching(!isSearching);
              setSearch("");
            }}
          >
            {isSearching ? <X aria-hidden size={18} /> : <Search aria-hidden size={18} />}
          </IconButton>
          {chat.mayWrite && <MuteButton leagueId={leagueId} />}
        </div>
        {query.data ? (
          <ChatLog leagueId={leagueId} chat={chat} isSearch={search !== ""} open={open} />
        ) : (
          <div className="min-h-0 flex-1 overflow-y-auto">
            {query.error ? (
              <ErrorState
                title="The chat could not be loaded"
                message={errorMessage(query.error)}
                onRetry={() => query.refetch()}
              />
            ) : (
              <SkeletonRows count={5} />
            )}
          </div>
        )}
        {chat.mayWrite ? (
          <Composer chat={chat.chat} members={members} onSend={chat.send} />
        ) : (
          <p className="pt-3 text-center text-sm text-dim">You read this as an admin. Members write here.</p>
        )}
      </div>
    </Sheet>
  );
}

/** Notifications of this league's chat, on or off. */
function MuteButton({ leagueId }: { leagueId: string }) {
  const queries = useQueryClient();
  const toast = useToast();
  const options = routeQuery(chatCalls.state, { params: { leagueId } });
  const { data } = useQuery(options);
  const isMuted = data?.data.muted ?? false;
  const mute = useMutation({
    mutationFn: (muted: boolean) => call(chatCalls.mute, { params: { leagueId }, body: { muted } }),
    onSuccess: (reply) => {
      queries.setQueryData(options.queryKey, reply);
      toast.success(reply.data.muted ? "This chat is muted" : "This chat notifies you again");
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <IconButton
      variant="text"
      label="Mute this chat"
      aria-pressed={isMuted}
      disabled={data === undefined || mute.isPending}
      onClick={() => mute.mutate(!isMuted)}
    >
      {isMuted ? <BellOff aria-hidden size={18} className="text-ember" /> : <Bell aria-hidden size={18} />}
    </IconButton>
  );
}
