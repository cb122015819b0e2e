import { useEffect, useState } from "react";
import type { RoomChatProps } from "../../../features/drafts/page/draft-room.tsx";
import { lazyModule } from "../../../ui/overlay/lazy-sheet.tsx";

const button = lazyModule(() => import("./room-chat-button.tsx"));

/** The league's chat in a draft room. Its place is empty until it is loaded; each new connection tries again. */
export function RoomChat(props: RoomChatProps) {
  const [loaded, setLoaded] = useState(button.get);
  const isLive = props.state.connectionStatus === "live";
  const isLoaded = loaded !== undefined;
  useEffect(() => {
    if (isLive && !isLoaded) button.load().then(setLoaded, () => undefined);
  }, [isLive, isLoaded]);
  return loaded ? (
    <loaded.RoomChatButton {...props} />
  ) : (
    <span className="size-11 shrink-0 sm:w-24 landscape-phone:w-11" />
  );
}
