import type { StatisticValue } from "@emberline/game";
import { AppError } from "../../platform/errors.ts";
import type { Tx } from "../../platform/db/transaction.ts";

/**
 * The own values of a league to store: those that it has stay as they are, also when the statistic has changed or is
 * gone since; one equal to the site's is none. Throws 409 when the statistic does not exist in the season or its value
 * on the site is another than the caller saw, and 400 when the site gives it no value, so that scores cannot be scaled.
 */
export async function toStoredValues(
  tx: Tx,
  seasonId: string | null,
  { before, sent }: { before: readonly StatisticValue[]; sent: readonly StatisticValue[] },
): Promise<StatisticValue[]> {
  if (sent.length === 0) return [];
  const kept = new Map(before.map((value) => [value.statisticId, value]));
  const statistics = await findStatistics(tx, seasonId);
  return sent
    .map(({ statisticId, siteValue, value }) => {
      const stored = kept.get(statisticId);
      if (stored?.value === value && stored.siteValue === siteValue) return stored;
      const statistic = statistics.get(statisticId);
      if (!statistic) throw new AppError(409, "A statistic no longer exists. Please open the rules again");
      const { name, defaultPoints } = statistic;
      if (defaultPoints === 0)
        throw new AppError(400, `${name} has no value on the site to scale its scores by`);
      if (defaultPoints !== siteValue) {
        throw new AppError(
          409,
          `The site's value of ${name} is ${defaultPoints} now. Please open the rules again`,
        );
      }
      return { statisticId, name, siteValue, value };
    })
    .filter(({ siteValue, value }) => value !== siteValue);
}

async function findStatistics(tx: Tx, seasonId: string | null) {
  const rows = await tx
    .selectFrom("statistics")
    .select(["statisticId", "name", "defaultPoints"])
    .where("seasonId", "=", seasonId)
    .execute();
  return new Map(rows.map((row) => [row.statisticId, row]));
}
