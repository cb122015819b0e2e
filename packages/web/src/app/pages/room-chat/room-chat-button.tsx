import { fullName } from "@emberline/game";
import { ChatButton } from "../../../features/chat/chat-button.tsx";
import type { RoomChatProps } from "../../../features/drafts/page/draft-room.tsx";
import {
  headerActionIcon,
  headerActionStyle,
  headerActionWord,
} from "../../../features/drafts/parts/room-layout.ts";
import { ChatBanner } from "../../../features/drafts/room/chat-banner.tsx";

const inRoom = { button: headerActionStyle, icon: headerActionIcon, word: headerActionWord };

export function RoomChatButton({ state, leagueId }: RoomChatProps) {
  const members = (state.participants?.teams ?? []).map(({ teamId, name, owner }) => ({
    teamId,
    name: fullName(owner),
    team: name,
  }));
  return (
    <ChatButton
      leagueId={leagueId}
      members={members}
      inRoom={inRoom}
      banner={(onClose) => <ChatBanner state={state} onClose={onClose} />}
    />
  );
}
