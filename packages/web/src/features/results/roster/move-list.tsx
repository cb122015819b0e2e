import type { AcceptedTrade, Replacement } from "@emberline/contract";
import { fullName } from "@emberline/game";
import { type RefObject, useRef } from "react";
import { countText, signedText } from "../../../ui/text/count-text.ts";
import { dateTimeText, dayText } from "../../../ui/text/time-text.ts";
import { VetoButton } from "./veto-button.tsx";

/** More than these would push what follows off a phone's screen. */
const SHOWN_MOVES_MAX = 3;
const FORMER_TEAM = "A team that left the league";

interface MoveListProps {
  leagueId: string;
  replacements: readonly Replacement[];
  trades: readonly AcceptedTrade[];
}

/** The replacements and trades in a league this season, the latest first. */
export function MoveList({ leagueId, replacements, trades }: MoveListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const moves = [
    ...replacements.map((replacement) => ({
      at: replacement.madeAt,
      row: <ReplacementRow key={replacement.number} replacement={replacement} />,
    })),
    ...trades.map((trade) => ({
      at: trade.acceptedAt,
      row: <TradeRow key={trade.tradeId} leagueId={leagueId} trade={trade} heading={heading} />,
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  const list = <ol className="mt-1 grid gap-2.5">{moves.map(({ row }) => row)}</ol>;
  const [title, noun] =
    trades.length > 0 ? ["Moves in this league", "move"] : ["Replacements in this league", "replacement"];
  return (
    <section aria-labelledby="league-moves">
      <h3
        ref={heading}
        id="league-moves"
        tabIndex={-1}
        className="scroll-mt-24 font-text text-base font-semibold outline-none"
      >
        {title}
      </h3>
      {moves.length <= SHOWN_MOVES_MAX ? (
        list
      ) : (
        <details>
          <summary className="cursor-pointer py-1 text-sm font-semibold text-ember">
            {countText(moves.length, noun)}
          </summary>
          {list}
        </details>
      )}
    </section>
  );
}

function ReplacementRow({
  replacement: { madeAt, team, leaves, joins, from, price },
}: {
  replacement: Replacement;
}) {
  return (
    <li className="text-[0.9375rem] wrap-anywhere">
      <p>
        <strong className="font-semibold">{fullName(joins)}</strong> for {fullName(leaves)}
      </p>
      <p className="text-[0.8125rem] text-dim">
        {team?.name ?? FORMER_TEAM} · From episode {from}
        {price !== undefined && ` · ${signedText(-price)} points`} ·{" "}
        <time dateTime={madeAt}>{dayText(madeAt)}</time>
      </p>
    </li>
  );
}

interface TradeRowProps {
  leagueId: string;
  trade: AcceptedTrade;
  /** Of the list. */
  heading: RefObject<HTMLElement | null>;
}

function TradeRow({ leagueId, trade, heading }: TradeRowProps) {
  const { acceptedAt, from, sides, vetoUntil, veto } = trade;
  const given = sides.map(({ gives }) => gives.map(fullName).join(", ")).join(" for ");
  return (
    <li className="text-[0.9375rem] wrap-anywhere">
      <p>
        Trade: <strong className="font-semibold">{given}</strong>
      </p>
      <p className="text-[0.8125rem] text-dim">
        {sides.map(({ team }) => team?.name ?? FORMER_TEAM).join(" and ")}
        {from !== null && ` · From episode ${from}`} ·{" "}
        <time dateTime={acceptedAt}>{dayText(acceptedAt)}</time>
      </p>
      {veto && <p className="text-[0.8125rem] text-dim">Vetoed, so it does not count: {veto.reason}</p>}
      {vetoUntil !== undefined && (
        <div className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] text-dim">
          <p>It may be vetoed until {dateTimeText(vetoUntil)}.</p>
          {trade.mayVeto && (
            <VetoButton leagueId={leagueId} trade={trade} given={given} focusAfter={heading} />
          )}
        </div>
      )}
    </li>
  );
}
