import { callbackify } from "node:util";
import pg from "pg";
import { databaseAddresses } from "../env.ts";
import { errorReason } from "../errors.ts";

/** A server that takes longer to say whether it is the primary counts as unavailable. */
const ANSWER_MS = 2000;

/** A connection outside a pool. */
export function createClient(config: pg.PoolConfig): pg.Client {
  return new (clientClassFor(config))(config);
}

/**
 * The class of a configuration's connections. When its address names several servers, each connection goes to the
 * primary among them, which may change while a pool is in use.
 */
export function clientClassFor({
  connectionString,
}: pg.PoolConfig): new (config?: pg.ClientConfig) => pg.Client {
  const addresses = connectionString === undefined ? [] : databaseAddresses(connectionString);
  return addresses.length > 1 ? primaryClientClass(addresses) : pg.Client;
}

function primaryClientClass(addresses: string[]) {
  const [first = ""] = addresses;
  const finder = createPrimaryFinder(addresses, readTimeline);

  return class PrimaryClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: first });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      if (!callback) return this.connectToPrimary();
      callbackify(() => this.connectToPrimary())(callback);
    }

    private async connectToPrimary(): Promise<pg.Client> {
      const { host, port } = new pg.Client({ connectionString: await finder.find() });
      Object.assign(this, { host, port });
      // When the primary ends, its connections break.
      this.once("error", finder.forget);
      try {
        await super.connect();
        return this;
      } catch (error) {
        finder.forget();
        throw error;
      }
    }
  };
}

/** None of several servers accepts writes: they are unavailable or standbys. */
export class NoPrimaryError extends Error {
  override readonly name = "NoPrimaryError";
}

/**
 * Caches which of several servers is the primary until `forget` is called. `timelineOf` throws for a server that is
 * unavailable or a standby. Each promotion starts a higher timeline, so a former primary that came back is not used.
 */
export function createPrimaryFinder(
  addresses: string[],
  timelineOf: (address: string) => Promise<number>,
): { find: () => Promise<string>; forget: () => void } {
  let known: Promise<string> | undefined;

  async function findPrimary(): Promise<string> {
    const answers = await Promise.allSettled(
      addresses.map(async (address) => ({ address, timeline: await timelineOf(address) })),
    );
    const primaries = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    const [primary] = primaries.sort((a, b) => b.timeline - a.timeline);
    if (primary) return primary.address;
    const reasons = answers.flatMap((answer) =>
      answer.status === "rejected" ? [errorReason(answer.reason)] : [],
    );
    throw new NoPrimaryError(`none of the servers is a primary: ${reasons.join("; ")}`);
  }

  const forget = () => void (known = undefined);
  return {
    find: () => {
      if (known) return known;
      const finding = findPrimary();
      known = finding;
      finding.catch(() => {
        if (known === finding) forget();
      });
      return finding;
    },
    forget,
  };
}

/** Throws when the server is unavailable or a standby. */
async function readTimeline(connectionString: string): Promise<number> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ wal: string }>(
      "select pg_walfile_name(pg_current_wal_lsn()) as wal",
    );
    return Number.parseInt(rows[0]?.wal.slice(0, 8) ?? "", 16);
  } finally {
    client.end().catch(() => undefined);
  }
}
