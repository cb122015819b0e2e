const BUFFER_MAX_BYTES = 1024 * 1024;
const TRY_LATER = 1013;
const TEXT = { binary: false };

/** What is needed of a WebSocket to send messages to a client. */
export interface ClientSocket {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  send: (frame: string | Buffer, options: { binary: boolean }) => void;
  close: (code: number, reason: string) => void;
}

/**
 * Sends a message. A client that reads too slowly is closed with "try again later" and gets no more messages;
 * when it returns, it is sent what it missed.
 */
export function send(socket: ClientSocket, frame: string | Buffer): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > BUFFER_MAX_BYTES) socket.close(TRY_LATER, "too slow");
  else socket.send(frame, TEXT);
}

export const sendError = (socket: ClientSocket, message: string, fields: Record<string, unknown> = {}) =>
  send(socket, JSON.stringify({ type: "error", message, ...fields }));
