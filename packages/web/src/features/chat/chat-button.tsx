import { useQuery } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { chatCalls } from "../../api/calls/later-calls.ts";
import { liveQuery } from "../../api/polling-query.ts";
import { useEvent } from "../../events/events.ts";
import { Button } from "../../ui/controls/button.tsx";
import { lazySheet } from "../../ui/overlay/lazy-sheet.tsx";
import { useSheet } from "../../ui/overlay/use-sheet.ts";
import type { ChatMember } from "./chat-member.ts";

const ChatSheet = lazySheet(() => import("./chat-sheet.tsx"), "ChatSheet");

/** Opens a league's chat, and says how many messages are not read. A link with `?tab=chat` opens it at once. */
export function ChatButton({ leagueId, members }: { leagueId: string; members: readonly ChatMember[] }) {
  const [search, setSearch] = useSearchParams();
  const sheet = useSheet<null>();
  const { data, refetch } = useQuery(liveQuery(chatCalls.state, { params: { leagueId } }));
  useEvent("chat", (event) => {
    if (event.leagueId === leagueId) void refetch();
  });
  const state = data?.data;
  const unread = state && !state.muted ? state.unread : 0;
  const isLinked = search.get("tab") === "chat";
  const open = useEffectEvent(() => sheet.show(null));
  useEffect(() => {
    if (isLinked) open();
  }, [isLinked]);
  const close = () => {
    sheet.close();
    if (isLinked) setSearch({}, { replace: true });
  };
  return (
    <>
      <Button
        aria-label={unread === 0 ? undefined : `Chat, ${unreadText(unread)} not read`}
        aria-haspopup="dialog"
        className="px-4 max-sm:grow"
        onClick={() => sheet.show(null)}
      >
        <MessageCircle aria-hidden size={18} />
        Chat
        {unread > 0 && (
          <span
            aria-hidden
            className="figures -mr-1 grid h-5 min-w-5 place-items-center rounded-full bg-ember-to px-1.5 text-xs font-bold text-on-ember"
          >
            {unreadText(unread)}
          </span>
        )}
      </Button>
      {sheet.shown && (
        <ChatSheet
          key={sheet.shown.visit}
          leagueId={leagueId}
          members={members}
          open={sheet.open}
          onClose={close}
        />
      )}
    </>
  );
}

const unreadText = (count: number): string => (count > 99 ? "99+" : String(count));
