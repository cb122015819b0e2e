import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type pg from "pg";

/** A proxy between a pool and its PostgreSQL that a test can cut or freeze. */
export interface DbProxy {
  connection: pg.PoolConfig;
  /** Breaks open connections and refuses new ones. */
  cut: () => void;
  /** Connections stay open, but no data passes, as with a process that was stopped by a signal. */
  freeze: () => void;
  /** Works again; delayed data arrives now. */
  restore: () => void;
  close: () => Promise<void>;
}

/** `behind` is the connection of a PostgreSQL on a unix socket. */
export async function openDbProxy(behind: pg.PoolConfig): Promise<DbProxy> {
  const sockets = new Set<Socket>();
  let state: "open" | "cut" | "frozen" = "open";

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    if (state === "frozen") socket.pause();
  }

  const server = createServer((near) => {
    if (state === "cut") {
      near.destroy();
      return;
    }
    const far = connect(`${behind.host}/.s.PGSQL.${behind.port}`);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on("data", (data) => void other.write(data));
      socket.on("close", () => other.destroy());
      track(socket);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");

  const destroyAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    connection: { ...behind, host: "127.0.0.1", port: address.port },
    cut: () => {
      state = "cut";
      destroyAll();
    },
    freeze: () => {
      state = "frozen";
      for (const socket of sockets) socket.pause();
    },
    restore: () => {
      state = "open";
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      destroyAll();
      server.close();
      await once(server, "close");
    },
  };
}
