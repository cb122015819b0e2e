import { findTeams } from "../../platform/db/queries/league-queries.ts";
import type { Tx } from "../../platform/db/transaction.ts";
import { notify, type NotifyDeps } from "../messages/index.ts";

const DAY_MS = 86_400_000;

/** What the members of a league receive; the links lead to the league. */
interface LeagueNews {
  leagueId: string;
  /** The kind of news, for example "floor". */
  kind: string;
  /** The user who caused it, who is not notified. */
  by: string;
  /** Only these users; missing for all other members. */
  to?: readonly string[];
  email: Words["email"];
  push: Words["push"];
  /** If the news tell of results: their episode, and the words for members who are not shown it in the league. */
  results?: Words & { episodeId: string };
}

interface Words {
  email: { subject: string; paragraphs: string[] };
  push: { title: string; body: string };
}

/** Sends news of a league to its other members, by email and push, in the transaction of the change. */
export async function notifyMembers(
  deps: NotifyDeps,
  tx: Tx,
  { leagueId, kind, by, to, email, push, results }: LeagueNews,
): Promise<void> {
  const members = (await findTeams(tx, leagueId)).filter(
    ({ ownerId }) => ownerId !== by && (to?.includes(ownerId) ?? true),
  );
  const path = `/league/${leagueId}`;
  const event = {
    key: `league-${kind}:${leagueId}:${deps.now()}`,
    category: "updates" as const,
    type: "league" as const,
    urgency: "normal" as const,
    expiresAt: deps.now() + DAY_MS,
    ...(results && { episodeId: results.episodeId }),
  };
  const link = { text: "Go to the league", path };
  const words = {
    email: { ...email, link },
    push: { ...push, url: path, tag: `league-${kind}-${leagueId}` },
    ...(results && {
      neutral: { email: { ...results.email, link }, push: { ...results.push, url: path } },
      resultsIn: [leagueId],
    }),
  };
  await notify(
    deps,
    tx,
    event,
    members.map(({ ownerId }) => ({ userId: ownerId, ...words })),
  );
}
