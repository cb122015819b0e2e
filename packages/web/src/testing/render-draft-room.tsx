import { draftRoutes, type ServerMessage } from "@emberline/contract";
import { act } from "@testing-library/react";
import type { ReactNode } from "react";
import { createFakeApi } from "./fake-api.ts";
import { stubWebSocket } from "./fake-socket.ts";
import { renderPage } from "./render-page.tsx";

/** Renders what opens a draft room, with a fake of the API and of the draft socket. */
export async function renderDraftRoom(room: ReactNode) {
  const api = createFakeApi();
  const { sockets, socket } = stubWebSocket();
  api.reply(draftRoutes.queue, { data: { playerIds: [] } });
  api.reply(draftRoutes.saveQueue, ({ body }) => ({ data: { playerIds: body.playerIds } }));
  api.reply(draftRoutes.board, { data: null });
  const page = await renderPage(room, api);
  /** The room receives messages from the server. */
  const receive = (...messages: ServerMessage[]) =>
    act(() => {
      for (const message of messages) socket().receive(message);
    });
  /** The server accepts the newest socket and answers its join. */
  const answerJoin = (...messages: ServerMessage[]) => {
    act(() => socket().accept());
    receive(...messages);
  };
  return {
    ...page,
    api,
    sockets,
    receive,
    answerJoin,
    /** Everything the room has sent, without its tokens. */
    sent: () => sockets.flatMap((one) => one.sent),
  };
}
