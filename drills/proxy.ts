import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";

/** Passes connections on to servers in turn, and skips those that do not answer. */
export interface Proxy {
  port: number;
  stop: () => void;
}

export async function startProxy(ports: number[]): Promise<Proxy> {
  let turn = 0;
  const open = new Set<Socket>();

  /** Tries the servers in turn, each once. */
  function passOn(client: Socket, from: number, attempts: number): void {
    const port = ports[from % ports.length]!;
    const server = connect(port, "127.0.0.1");
    server.once("error", () => {
      if (attempts > 1) passOn(client, from + 1, attempts - 1);
      else client.destroy();
    });
    server.once("connect", () => {
      server.removeAllListeners("error");
      pair(client, server);
      pair(server, client);
      client.pipe(server).pipe(client);
    });
  }

  function pair(socket: Socket, other: Socket): void {
    open.add(socket);
    // "close" follows.
    socket.on("error", () => undefined);
    socket.once("close", () => {
      open.delete(socket);
      other.destroy();
    });
  }

  const listener = createServer((client) => {
    // Until it is passed on.
    client.on("error", () => undefined);
    passOn(client, (turn += 1), ports.length);
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    stop: () => {
      listener.close();
      for (const socket of open) socket.destroy();
    },
  };
}
