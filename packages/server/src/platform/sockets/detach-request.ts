import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import type { Deps } from "../deps.ts";
import { errorCode } from "../errors.ts";

/**
 * Lets go of the request that a socket began with, and of its reply, which would otherwise be kept with all their
 * headers while the socket is open: thousands are, for hours.
 */
export function createRequestDetacher({ log }: Pick<Deps, "log">) {
  const responses = new WeakMap<IncomingMessage, ServerResponse>();

  /** A client that disconnects or sends invalid frames is not an error of ours and would fill the log. */
  function onError(this: WebSocket, error: Error): void {
    if (isConnectionError(error)) log.debug({ err: error }, "a socket broke");
    else log.error({ err: error }, "a socket failed");
    this.terminate();
  }

  return {
    /** Before the handler, which is not given the reply. */
    remember: async ({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> => {
      responses.set(raw, reply.raw);
    },
    detach: (socket: WebSocket, { raw }: FastifyRequest): void => {
      const response = responses.get(raw);
      if (response?.socket) response.detachSocket(response.socket);
      // That of the plugin refers to the request.
      socket.removeAllListeners("error");
      socket.on("error", onError);
    },
  };
}

function isConnectionError(error: Error): boolean {
  const code = errorCode(error) ?? "";
  return code.startsWith("WS_ERR_") || ["ECONNRESET", "EPIPE", "ETIMEDOUT"].includes(code);
}
