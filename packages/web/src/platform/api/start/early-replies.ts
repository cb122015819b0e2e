/** A reply to a request that start.js made before the app ran, and when it came by `performance.now()`. */
interface EarlyReply {
  response: Response;
  at: number;
}

interface EarlyReplies {
  token: string;
  requestedAt: number;
  byUrl: Record<string, Promise<EarlyReply>>;
  /** The league whose name start.js has written into the page's skeleton. */
  league?: { leagueId: string; name: string };
}

declare global {
  /** Written by start.js; undefined without a token. */
  var earlyReplies: EarlyReplies | undefined;
}

/** Later the page asks again: what it shows must not be older. */
const EARLY_REPLY_VALID_MS = 15_000;

/** Hands out each early reply once, and only for the token that it was requested with. */
export function takeEarlyReply(url: string, token: string | null): Promise<EarlyReply> | undefined {
  const early = globalThis.earlyReplies;
  if (early === undefined || early.token !== token) return undefined;
  if (performance.now() - early.requestedAt > EARLY_REPLY_VALID_MS) return undefined;
  const reply = early.byUrl[url];
  delete early.byUrl[url];
  return reply;
}

/** The name that the page's skeleton shows, so that the app's shows it as well. */
export function earlyLeagueName(leagueId: string, token: string | null): string | undefined {
  const early = globalThis.earlyReplies;
  return early?.token === token && early.league?.leagueId === leagueId ? early.league.name : undefined;
}
