import type { RecapTeam } from "@emberline/contract";
import { moveText } from "@emberline/game";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { RankArrow } from "../../../ui/display/rank-arrow.tsx";
import { RankMark } from "../../../ui/display/rank-mark.tsx";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { countText, numberText, signedText } from "../../../ui/text/count-text.ts";

interface RankCardProps {
  own: RecapTeam;
  teams: readonly RecapTeam[];
}

const edges = ["before:bg-gold-fill", "before:bg-silver-fill", "before:bg-bronze-fill"];

/** How the viewer's rank moved, and what the episode earned. */
export function RankCard({ own, teams }: RankCardProps) {
  const { rank, rankBefore, tied, points, pollPoints, adjusted, total } = own;
  const change = rankBefore === null ? 0 : rankBefore - rank;
  const passed = passedText(own, teams);
  const tone =
    rank === 1 ? "text-gold" : change > 0 ? "text-lagoon" : change < 0 ? "text-danger" : "text-sand";
  return (
    <div
      className={classNames(
        cardStyle,
        "relative animate-rise overflow-clip p-4 pt-5 text-center before:absolute before:inset-x-0 before:top-0 before:h-1.5 sm:p-6 sm:pt-7",
        edges[rank - 1] ?? "before:bg-line",
        rank === 1 && "border-gold-fill",
      )}
    >
      <p className="line-clamp-2 font-semibold wrap-anywhere text-dim">{own.name}</p>
      <p aria-hidden className="display figures mt-1 flex items-center justify-center gap-4 leading-none">
        {change !== 0 && (
          <>
            <span className="text-4xl text-dim">{rankBefore}</span>
            <ArrowRight size={28} className="text-dim" />
          </>
        )}
        <span className={classNames("text-7xl sm:text-8xl", tone)}>
          <RankMark rank={rank} shared={tied} />
        </span>
      </p>
      <h3 className="mt-2 text-xl sm:text-2xl">{moveText(own)}</h3>
      <p className="mt-1 flex items-center justify-center gap-1.5 text-dim">
        {change !== 0 && <RankArrow change={change} />}
        <span>
          {change !== 0 && <span aria-hidden>{Math.abs(change)} · </span>}
          Rank {rank} of {countText(teams.length, "team")}
        </span>
      </p>
      {passed !== null && <p className="mx-auto mt-2 max-w-md text-pretty wrap-anywhere">{passed}</p>}
      <dl className="mt-4 grid auto-cols-fr grid-flow-col divide-x divide-line/60 rounded-xl border border-line/60 bg-ink-3/50 py-2.5">
        <Figure label="Contestants">{signedText(points)}</Figure>
        {pollPoints !== null && <Figure label="Poll">{signedText(pollPoints)}</Figure>}
        {adjusted !== undefined && <Figure label="Adjusted">{signedText(adjusted)}</Figure>}
        <Figure label="Total">{numberText(total)}</Figure>
      </dl>
    </div>
  );
}

/** The number stands above its label, which screen readers hear first. */
function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse items-center px-1">
      <dt className="text-xs text-dim">{label}</dt>
      <dd className="display figures text-2xl leading-8">{children}</dd>
    </div>
  );
}

type RankedTeam = Pick<RecapTeam, "name" | "rankBefore" | "rank">;

/** The teams that the viewer's passed, and those that passed it; null if there are none. */
export function passedText(own: RankedTeam, teams: readonly RankedTeam[]): string | null {
  const place = ({ rankBefore, rank }: RankedTeam) => ({ before: rankBefore ?? 0, now: rank });
  const mine = place(own);
  const names = (isIt: (other: typeof mine) => boolean) =>
    listText(teams.filter((team) => isIt(place(team))).map(({ name }) => name));
  const passed = names(({ before, now }) => before < mine.before && now > mine.now);
  const passedBy = names(({ before, now }) => before > mine.before && now < mine.now);
  const sentences = [passed && `You passed ${passed}.`, passedBy && `${passedBy} passed you.`].filter(
    Boolean,
  );
  return own.rankBefore === null || sentences.length === 0 ? null : sentences.join(" ");
}

const NAMED = 2;

/** "A", "A and B", "A, B and 3 more". */
function listText(names: readonly string[]): string {
  const [last = ""] = names.slice(-1);
  if (names.length <= 1) return last;
  if (names.length <= NAMED) return `${names.slice(0, -1).join(", ")} and ${last}`;
  return `${names.slice(0, NAMED).join(", ")} and ${names.length - NAMED} more`;
}
