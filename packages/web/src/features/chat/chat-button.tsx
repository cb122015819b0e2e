import { useQuery } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { chatCalls } from "../../platform/api/calls/later-calls.ts";
import { liveQuery } from "../../platform/api/polling-query.ts";
import { useEvent } from "../../platform/events/events.ts";
import { Button } from "../../ui/controls/button.tsx";
import { lazySheet } from "../../ui/overlay/lazy-sheet.tsx";
import { useSheet } from "../../ui/overlay/use-sheet.ts";
import { useSheetLink } from "../../ui/overlay/use-sheet-link.ts";
import type { ChatMember } from "./chat-member.ts";

const ChatSheet = lazySheet(() => import("./chat-sheet.tsx"), "ChatSheet");

interface Props {
  leagueId: string;
  members: readonly ChatMember[];
  /** In a draft room: the styles of the buttons in its header. */
  inRoom?: { button: string; icon: string; word: string };
  /** Stands above the messages. */
  banner?: (onClose: () => void) => ReactNode;
}

/** Opens a league's chat, and says how many messages are not read. A link with `?tab=chat` opens it at once. */
export function ChatButton({ leagueId, members, inRoom, banner }: Props) {
  const sheet = useSheet<null>();
  const { data, refetch } = useQuery(liveQuery(chatCalls.state, { params: { leagueId } }));
  useEvent("chat", (event) => {
    if (event.leagueId === leagueId) void refetch();
  });
  const state = data?.data;
  const unread = state && !state.muted ? state.unread : 0;
  useSheetLink("tab", "chat", () => sheet.show(null));
  return (
    <>
      <Button
        aria-label={unread === 0 ? undefined : `Chat, ${unreadText(unread)} not read`}
        aria-haspopup="dialog"
        className={inRoom?.button ?? "px-4 max-sm:px-3"}
        onClick={() => sheet.show(null)}
      >
        <MessageCircle aria-hidden size={18} className={inRoom?.icon ?? "max-[24rem]:hidden"} />
        <span className={inRoom?.word}>Chat</span>
        {unread > 0 && (
          <span aria-hidden className={unreadStyle}>
            {unreadText(unread)}
          </span>
        )}
      </Button>
      {sheet.shown && (
        <ChatSheet
          key={sheet.shown.visit}
          leagueId={leagueId}
          members={members}
          banner={banner?.(sheet.close)}
          open={sheet.open}
          onClose={sheet.close}
        />
      )}
    </>
  );
}

/** On the button's corner, so that nothing moves when it appears. */
const unreadStyle =
  "absolute -top-1.5 -right-1.5 figures grid h-5 min-w-5 place-items-center rounded-full bg-ember-to px-1.5 text-xs font-bold text-on-ember";

const unreadText = (count: number): string => (count > 99 ? "99+" : String(count));
