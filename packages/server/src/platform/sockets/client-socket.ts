const BUFFER_MAX_BYTES = 1024 * 1024;
const TRY_LATER = 1013;
const TEXT = { binary: false };

/** The part of a WebSocket that sending messages needs. */
export interface ClientSocket {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  send: (frame: string | Buffer, options: { binary: boolean }) => void;
  close: (code: number, reason: string) => void;
}

/**
 * Sends a message. A client that reads too slowly is closed with "try again later" and gets no more messages; after it
 * reconnects, it is sent the missed messages.
 */
export function send(socket: ClientSocket, frame: string | Buffer): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > BUFFER_MAX_BYTES) socket.close(TRY_LATER, "too slow");
  else socket.send(frame, TEXT);
}

export const sendError = (socket: ClientSocket, message: string, fields: Record<string, unknown> = {}) =>
  send(socket, JSON.stringify({ type: "error", message, ...fields }));
