import { STATISTIC_VALUE_MAX, STATISTIC_VALUES_MAX } from "@emberline/game";
import * as z from "zod/mini";
import { hasTwoDecimals, Id } from "../fields.ts";

const VALUE_MESSAGE = `A value is a number between -${STATISTIC_VALUE_MAX} and ${STATISTIC_VALUE_MAX} with at most two decimals`;

/** A league's own value of a statistic of the current season, with the name and the site's value that its owner saw. */
const StatisticValue = z.object({
  statisticId: Id,
  name: z.string(),
  siteValue: z.int(),
  value: z
    .number(VALUE_MESSAGE)
    .check(
      z.minimum(-STATISTIC_VALUE_MAX, VALUE_MESSAGE),
      z.maximum(STATISTIC_VALUE_MAX, VALUE_MESSAGE),
      z.refine(hasTwoDecimals, VALUE_MESSAGE),
    ),
});

/** Forms from before these values do not send them, and would take them back. */
export const StatisticValues = z
  .array(StatisticValue, "Please open this page again to change the rules")
  .check(
    z.maxLength(
      STATISTIC_VALUES_MAX,
      `A league has its own values for at most ${STATISTIC_VALUES_MAX} statistics`,
    ),
    z.refine(
      (values) => new Set(values.map(({ statisticId }) => statisticId)).size === values.length,
      "Each statistic has one value",
    ),
  );
