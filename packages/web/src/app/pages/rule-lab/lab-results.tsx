import { CLASSIC_RULES, differingRules, type LabOutcome, valuesIn } from "@emberline/game";
import { lazy, type ReactNode, type Ref, Suspense } from "react";
import type { ChartRow } from "../../../features/results/points-chart/points-chart-scale.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { InlineError } from "../../../ui/layout/inline-error.tsx";
import { Table, Td, Th, Tr } from "../../../ui/tables/table.tsx";
import { countText, numberText } from "../../../ui/text/count-text.ts";
import type { LabResult } from "./use-lab.ts";

const PointsChart = lazy(async () => {
  const { PointsChart: Chart } = await import("../../../features/results/points-chart/points-chart.tsx");
  return { default: Chart };
});

interface LabResultsProps {
  result: LabResult;
  headingRef: Ref<HTMLHeadingElement>;
}

/** What came of the drafts under the rules, beside Classic. */
export function LabResults({ result: { input, rulesName, report }, headingRef }: LabResultsProps) {
  const { season, rules, teams, drafts, seed } = input;
  const { missing } = valuesIn(season, rules);
  const both = [report.rules, report.classic] as const;
  return (
    <section aria-labelledby="lab-results" className="grid min-w-0 grid-cols-1 gap-4">
      <header>
        <h2 id="lab-results" ref={headingRef} tabIndex={-1} className="text-xl outline-none">
          {season.name}
        </h2>
        <p className="text-sm text-dim">Rules: {rulesName.charAt(0).toLowerCase() + rulesName.slice(1)}</p>
        <p className="text-sm text-dim">
          {countText(drafts, "draft")} of {countText(teams, "team")} with the seed {seed}
        </p>
        {differingRules(CLASSIC_RULES, rules).length === 0 && (
          <p className="mt-1 text-sm">These rules are Classic, so both columns are the same.</p>
        )}
        {missing.length > 0 && (
          <p className="mt-1 text-sm">
            Own values change nothing here: {missing.map(({ name }) => `“${name}”`).join(", ")}. The season
            has no statistic with this name, or gives no points for it.
          </p>
        )}
      </header>
      {both.map(
        (outcome, index) =>
          outcome === null && (
            <InlineError
              key={index === 0 ? "rules" : "classic"}
              title={`${index === 0 ? "These rules" : "Classic"} cannot be played`}
            >
              There are not enough contestants for {countText(teams, "team")}.
            </InlineError>
          ),
      )}
      {both.some((outcome) => outcome !== null) && (
        <>
          <Summary both={both} />
          <LeadChart both={both} episodes={season.episodes} />
          <Episodes both={both} episodes={season.episodes} />
          <Statistics both={both} statistics={season.statistics} />
        </>
      )}
    </section>
  );
}

/** Under the rules and under Classic; null where they cannot be played. */
type Both = readonly [LabOutcome | null, LabOutcome | null];

interface RowProps {
  heading: ReactNode;
  both: Both;
  text: (outcome: LabOutcome) => ReactNode;
}

const Row = ({ heading, both, text }: RowProps) => (
  <Tr>
    <Td role="rowheader" className="text-[0.9375rem] leading-snug wrap-anywhere">
      {heading}
    </Td>
    {both.map((outcome, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a column is its place
      <Td key={index} number className="figures">
        {outcome ? text(outcome) : "–"}
      </Td>
    ))}
  </Tr>
);

const head = (first: string) => (
  <>
    <Th>{first}</Th>
    <Th number>These</Th>
    <Th number>Classic</Th>
  </>
);

function Summary({ both }: { both: Both }) {
  const winner = (both[0] ?? both[1])?.showWinner?.name;
  return (
    <Table label="Results" head={head("On average")}>
      <Row heading="Contestants that a team drafts" both={both} text={({ rounds }) => rounds} />
      <Row
        heading="Teams with the same contestant, at most"
        both={both}
        text={({ teamsPerPlayer }) => teamsPerPlayer}
      />
      <Row heading="Points of a team" both={both} text={({ points }) => decimal(points)} />
      <Row
        heading="Lead of the winner at the end"
        both={both}
        text={({ leads }) => decimal(leads.at(-1) ?? 0)}
      />
      <Row heading="Changes of the lead" both={both} text={({ leadChanges }) => decimal(leadChanges)} />
      <Row
        heading="Half of the drafts were decided by episode"
        both={both}
        text={({ decidedIn }) => decidedIn}
      />
      {winner !== undefined && (
        <>
          <Row
            heading={`Points of ${winner}, who won the show`}
            both={both}
            text={({ showWinner }) => numberText(showWinner?.points ?? 0)}
          />
          <Row
            heading={`Teams with ${winner} at the end`}
            both={both}
            text={({ showWinner }) => percent(showWinner?.teams ?? 0)}
          />
          <Row
            heading={`Winning teams with ${winner} at the end`}
            both={both}
            text={({ showWinner }) => percent(showWinner?.winners ?? 0)}
          />
        </>
      )}
    </Table>
  );
}

/** How far the first team is ahead, as lines; the table below has the numbers. */
function LeadChart({ both, episodes }: { both: Both; episodes: readonly number[] }) {
  const rows = both
    .flatMap((outcome, index): ChartRow[] => {
      if (!outcome) return [];
      const race = outcome.leads.map((lead, at) => ({ episode: episodes[at]!, total: rounded(lead) }));
      const name = index === 0 ? "These rules" : "Classic";
      return [{ teamId: name, name, mine: false, rank: 0, totalPoints: race.at(-1)?.total ?? 0, race }];
    })
    .toSorted((one, other) => other.totalPoints - one.totalPoints);
  const ends = rows.map(({ name, totalPoints }) => `${name} ${countText(totalPoints, "point")}`);
  return (
    <Card title="Lead of the first team after each episode">
      <Suspense fallback={<div className="h-48" />}>
        <PointsChart
          rows={rows}
          label={`Lead of the first team by episode. At the end: ${ends.join(", ")}`}
          listLabel="Highlight a line"
        />
      </Suspense>
    </Card>
  );
}

function Episodes({ both, episodes }: { both: Both; episodes: readonly number[] }) {
  const most = Math.max(...both.flatMap((outcome) => outcome?.decided ?? []), 0);
  return (
    <>
      <p className="text-sm text-dim">
        A draft is decided in the episode from which on its winner led. The lead is that of the first team
        over the second one.
      </p>
      <Table label="Lead after each episode" head={head("Lead after episode")}>
        {episodes.map((episode, index) => (
          <Row key={episode} heading={episode} both={both} text={({ leads }) => decimal(leads[index] ?? 0)} />
        ))}
      </Table>
      <Table label="In which episode drafts were decided" head={head("Decided in episode")}>
        {episodes.map((episode, index) => (
          <Row
            key={episode}
            heading={episode}
            both={both}
            text={({ decided }) => (
              <WithBar share={(decided[index] ?? 0) / (most || 1)}>{percent(decided[index] ?? 0)}</WithBar>
            )}
          />
        ))}
      </Table>
    </>
  );
}

function Statistics({ both, statistics }: { both: Both; statistics: readonly string[] }) {
  const worth = both.flatMap((outcome) => outcome?.statistics ?? []);
  const most = Math.max(...worth.map(Math.abs), 0) || 1;
  const hasPrice = both.some((outcome) => outcome !== null && outcome.price > 0);
  return (
    <Table label="What each statistic is worth to a team" head={head("Points of a team")}>
      {statistics.map((name, index) => (
        <Row
          key={name}
          heading={name}
          both={both}
          text={(outcome) => (
            <WithBar share={(outcome.statistics[index] ?? 0) / most}>
              {decimal(outcome.statistics[index] ?? 0)}
            </WithBar>
          )}
        />
      ))}
      {hasPrice && <Row heading="Price of replacements" both={both} text={({ price }) => decimal(-price)} />}
    </Table>
  );
}

/** A number with a bar below it, from -1 to 1. */
function WithBar({ share, children }: { share: number; children: ReactNode }) {
  return (
    <>
      {children}
      <span aria-hidden className="mt-1 flex h-1.5 justify-end">
        <span
          className={share < 0 ? "rounded-full bg-danger" : "rounded-full bg-ember-to"}
          style={{ width: `${Math.abs(share) * 100}%` }}
        />
      </span>
    </>
  );
}

/** To one decimal: chance changes the next one. */
const rounded = (value: number): number => Math.round(value * 10) / 10;
const decimal = (value: number): string => numberText(rounded(value) + 0);
const percent = (share: number): string => `${Math.round(share * 100)} %`;
