import type { Replacement } from "@emberline/contract";
import { fullName } from "@emberline/game";
import { countText, signedText } from "../../../ui/text/count-text.ts";
import { dayText } from "../../../ui/text/time-text.ts";

/** More than these would push what follows off a phone's screen. */
const SHOWN_REPLACEMENTS_MAX = 3;

/** The replacements in a league this season. */
export function ReplacementList({ replacements }: { replacements: readonly Replacement[] }) {
  const list = (
    <ol className="mt-1 grid gap-2.5">
      {replacements.map((replacement) => (
        <Row key={replacement.number} replacement={replacement} />
      ))}
    </ol>
  );
  return (
    <section aria-labelledby="league-replacements">
      <h3 id="league-replacements" className="font-text text-base font-semibold">
        Replacements in this league
      </h3>
      {replacements.length <= SHOWN_REPLACEMENTS_MAX ? (
        list
      ) : (
        <details>
          <summary className="cursor-pointer py-1 text-sm font-semibold text-ember">
            {countText(replacements.length, "replacement")}
          </summary>
          {list}
        </details>
      )}
    </section>
  );
}

function Row({ replacement: { madeAt, team, leaves, joins, from, price } }: { replacement: Replacement }) {
  return (
    <li className="text-[0.9375rem] wrap-anywhere">
      <p>
        <strong className="font-semibold">{fullName(joins)}</strong> for {fullName(leaves)}
      </p>
      <p className="text-[0.8125rem] text-dim">
        {team?.name ?? "A team that left the league"} · From episode {from}
        {price !== undefined && ` · ${signedText(-price)} points`} ·{" "}
        <time dateTime={madeAt}>{dayText(madeAt)}</time>
      </p>
    </li>
  );
}
