import { createLogClient } from "../testing/draft-chaos/log-client.ts";
import { createClientTrace } from "../testing/draft-chaos/client-trace.ts";
import { createRng } from "../testing/draft-simulation/rng.ts";
import type { DemoDraft } from "./fill-demo-site.ts";

const BOT_THINKING_MS = [1500, 5000] as const;

/** Joins the room of a draft for each bot and picks when it is a bot's turn. Returns a function that ends them. */
export function startDraftBots(url: string, { leagueId, bots }: DemoDraft): () => void {
  const rng = createRng(Date.now());
  const address = `${url.replace("http", "ws")}/api/socket`;
  const clients = bots.map(({ user, teamId }) =>
    createLogClient({
      serverAddress: { address: async () => address },
      rng,
      trace: createClientTrace(),
      leagueId,
      user,
      teamId,
      thinkingMs: () => rng.int(...BOT_THINKING_MS),
      forgetProbability: 0,
      reconnectDelayMs: () => 1000,
    }),
  );
  return () => {
    for (const client of clients) client.socket.close();
  };
}
