import { createHash, timingSafeEqual } from "node:crypto";
import { createRateCounter } from "../../../platform/db/queries/rate-counts.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { createKeyedMutex } from "../../../platform/keyed-mutex.ts";

const MINUTE_MS = 60_000;
const PER_ACCOUNT = { max: 10, windowMs: MINUTE_MS };
/** For all accounts together, because creating accounts is free. */
const PER_LEAGUE = { max: 50, windowMs: 60 * MINUTE_MS };
const WRONG_PASSWORD = "That is not the password of this league";
const WRONG_INVITE = "This invite link no longer opens this league";

/** The secrets that let a user join a league; null where there is none. */
interface LeagueSecrets {
  leagueId: string;
  password: string | null;
  invite: string | null;
}
interface GivenSecrets {
  password: string | null | undefined;
  invite: string | null | undefined;
}

/** A wrong password or invite link. */
class WrongJoinKey extends AppError {
  readonly isPassword: boolean;
  constructor(isPassword: boolean) {
    super(403, isPassword ? WRONG_PASSWORD : WRONG_INVITE);
    this.isPassword = isPassword;
  }
}

/** Checks league passwords and invite links, and counts wrong ones per account and per league, across all servers. */
export function createPasswordThrottle(deps: Pick<Deps, "db" | "now" | "secret">) {
  const { db } = deps;
  const ofAccounts = createRateCounter(deps, "join key, account", PER_ACCOUNT.windowMs);
  const ofLeagues = createRateCounter(deps, "join key, league", PER_LEAGUE.windowMs);
  const runInTurn = createKeyedMutex();

  /**
   * Runs a join, and counts a `WrongJoinKey` after its transaction, because that is rolled back. The attempts at one
   * league run one after the other, so that parallel guesses count like sequential ones.
   */
  async function countingGuesses<T>(
    { userId, leagueId, given }: { userId: string; leagueId: string; given: GivenSecrets },
    join: () => Promise<T>,
  ): Promise<T> {
    if (!given.password && !given.invite) return join();
    return runInTurn(leagueId, async () => {
      try {
        return await join();
      } catch (error) {
        if (!(error instanceof WrongJoinKey)) throw error;
        await ofAccounts.add(db, userId);
        if (error.isPassword) await ofLeagues.add(db, leagueId);
        throw error;
      }
    });
  }

  /**
   * Throws 400 without password and invite, 403 for a wrong one, 429 after too many. An invite link cannot be guessed,
   * so it is accepted even when the league's password count is used up.
   */
  async function requireJoinKey(
    tx: Tx,
    userId: string,
    { league, given }: { league: LeagueSecrets; given: GivenSecrets },
  ): Promise<void> {
    if (league.password === null) return;
    if (!given.password && !given.invite) {
      throw new AppError(400, "League password is required for private leagues");
    }
    const account = await ofAccounts.find(tx, userId);
    if (account && account.count >= PER_ACCOUNT.max) {
      throw new AppError(429, "Too many wrong passwords. Please try again in a minute", {
        retryAfterSeconds: Math.ceil(account.waitMs / 1000),
      });
    }
    if (matches(league.invite, given.invite)) return;
    const ofLeague = given.password ? await ofLeagues.find(tx, league.leagueId) : null;
    if (ofLeague && ofLeague.count >= PER_LEAGUE.max) {
      throw new AppError(
        429,
        "Too many wrong passwords were tried for this league. Please ask its owner for an invite link, or try again in an hour",
        { retryAfterSeconds: Math.ceil(ofLeague.waitMs / 1000) },
      );
    }
    if (!matches(league.password, given.password)) throw new WrongJoinKey(Boolean(given.password));
  }

  return { countingGuesses, requireJoinKey };
}

const matches = (lock: string | null, key: string | null | undefined) =>
  lock !== null && Boolean(key) && isEqual(lock, key ?? "");

/** Compares in constant time; hashing makes the lengths equal. */
const isEqual = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
const digest = (value: string) => createHash("sha256").update(value).digest();
