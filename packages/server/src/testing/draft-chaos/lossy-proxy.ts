import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type { Rng } from "../draft-simulation/rng.ts";

/** Faults of a bad connection. TCP repeats lost packets, so a loss is a delay or a broken connection. */
export interface LossProfile {
  delayMs: [number, number];
  /** Number of chunks before a break, from and to. */
  breaksAfter: [number, number];
  /** How long new connections fail after a break, from and to. */
  blackoutMs: [number, number];
}

export interface LossyProxy {
  /** The address to use instead of the server's. */
  url: string;
  breaks: () => number;
  close: () => Promise<void>;
}

/** A proxy for the server at `url` that delays data, keeps its order, and breaks connections. */
export async function openLossyProxy(url: string, rng: Rng, lossProfile: LossProfile): Promise<LossyProxy> {
  const { hostname, port, pathname } = new URL(url);
  const sockets = new Set<Socket>();
  let blackoutUntil = 0;
  let breaks = 0;
  let left = rng.int(...lossProfile.breaksAfter);

  function disconnectAll(): void {
    breaks += 1;
    left = rng.int(...lossProfile.breaksAfter);
    blackoutUntil = Date.now() + rng.int(...lossProfile.blackoutMs);
    for (const socket of sockets) socket.destroy();
  }

  function forward(from: Socket, to: Socket): void {
    let lastAt = 0;
    sockets.add(from);
    from.on("error", () => from.destroy());
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on("data", (chunk) => {
      if ((left -= 1) < 0) return disconnectAll();
      lastAt = Math.max(lastAt, Date.now() + rng.int(...lossProfile.delayMs));
      setTimeout(() => to.destroyed || to.write(chunk), lastAt - Date.now());
    });
  }

  const server = createServer((near) => {
    if (Date.now() < blackoutUntil) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    forward(near, far);
    forward(far, near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `ws://127.0.0.1:${address.port}${pathname}`,
    breaks: () => breaks,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
