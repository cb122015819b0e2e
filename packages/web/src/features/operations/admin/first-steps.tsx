import { firstStepsRoutes, type FirstSteps as Progress } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { Check, ChevronRight, FileUp, Eye, Trash2 } from "lucide-react";
import { type ReactNode, useRef, type RefObject } from "react";
import { call } from "../../../platform/api/call.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { FirePage } from "../../../ui/art/fire-loader.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ButtonLink, Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { ProgressBar } from "../../../ui/display/progress-bar.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { Link } from "../../../ui/link.tsx";
import { DeleteDialog } from "../../../ui/overlay/delete-dialog.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";

interface Props {
  children: ReactNode;
  /** A card above the steps. */
  advice?: ReactNode;
  /** Whether to show the card is not known yet. */
  isWaiting?: boolean;
}

/**
 * The first page of the admin area: its episodes, below the steps that a new site still needs and the notice of the
 * demonstration league.
 */
export function FirstSteps({ children, advice, isWaiting = false }: Props) {
  const top = useRef<HTMLDivElement>(null);
  const { data, isPending, failureCount, errorUpdateCount, refetch } = useQuery({
    ...routeQuery(firstStepsRoutes.read),
    staleTime: 0,
  });
  const hasFailed = errorUpdateCount > 0;
  // Waits for the first attempt, so that the page does not jump. Further attempts leave the episodes where they are.
  if (isWaiting || (isPending && failureCount === 0 && !hasFailed)) return <FirePage />;
  const there = data?.data;
  const steps = there ? stepsOf(there) : [];
  return (
    <>
      <div ref={top} tabIndex={-1} className="outline-none">
        {!there && hasFailed && <ErrorState title="The first steps could not be loaded" onRetry={refetch} />}
        {there?.demo && <DemoNotice league={there.demo.league} focusAfterRemoval={top} />}
        {advice}
        {steps.some(({ state }) => state !== "done") && <Checklist steps={steps} />}
      </div>
      <div id={EPISODES_ANCHOR.slice(1)} tabIndex={-1} className="scroll-mt-20 outline-none">
        {children}
      </div>
    </>
  );
}

/** The steps to the first draft, with the import that does the first four at once. */
function Checklist({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <Card className="mb-8" aria-labelledby="first-steps">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="first-steps" className="text-xl">
            To your first draft
          </h2>
          <p className="mt-1 text-sm text-dim">
            {done} of {steps.length} done. A file fills in the first four at once.
          </p>
        </div>
        <ButtonLink to="/admin/seasons/import" className="max-sm:w-full">
          <FileUp aria-hidden size={18} />
          Import a Season
        </ButtonLink>
      </div>
      <ProgressBar label="Steps done" value={done} max={steps.length} />
      <ol className="mt-4 grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.key}>
            <StepLink step={step} number={index + 1} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepLink({ step: { label, hint, to, state }, number }: { step: Step; number: number }) {
  const content = (
    <>
      <span aria-hidden className={classNames(markStyle, marks[state])}>
        {state === "done" ? <Check size={18} strokeWidth={3} /> : number}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        <span className="block text-[0.8125rem] text-dim">{hint}</span>
      </span>
      {state === "next" ? (
        <Badge tone="ember">Next</Badge>
      ) : (
        <span className="text-xs font-semibold text-dim">{state === "done" ? "Done" : "Waiting"}</span>
      )}
      <ChevronRight aria-hidden size={18} className="shrink-0 text-dim" />
    </>
  );
  const style = classNames(linkStyle, state === "next" ? nextStyle : "border-line bg-well");
  // Further down on this page: the browser scrolls there.
  if (to.startsWith("#")) {
    return (
      <a href={to} className={style}>
        {content}
      </a>
    );
  }
  return (
    <Link to={to} className={style}>
      {content}
    </Link>
  );
}

const linkStyle =
  "flex h-full min-h-16 items-center gap-3 rounded-xl border px-3.5 py-2.5 transition-colors duration-150 hover:border-edge";
const nextStyle = "border-ember bg-[color-mix(in_oklab,var(--color-ember-to)_12%,var(--color-well))]";

const markStyle = "figures grid size-9 shrink-0 place-items-center rounded-full text-sm font-bold";
const marks = {
  done: "bg-lagoon/15 text-lagoon",
  next: "ember-fill",
  waiting: "border border-line text-dim",
} as const;

interface DemoNoticeProps {
  /** Null when only the league was deleted. */
  league: { leagueId: string; name: string } | null;
  focusAfterRemoval: RefObject<HTMLElement | null>;
}

/** Explains the demonstration, with a button that removes it. */
function DemoNotice({ league, focusAfterRemoval }: DemoNoticeProps) {
  const removing = useSheet<null>();
  return (
    <Card className="mb-8 border-gold/40" aria-labelledby="demonstration">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 max-w-prose">
          <h2 id="demonstration" className="text-xl">
            This is a demonstration
          </h2>
          <p className="mt-1 text-sm text-dim">
            {league === null ? "The invented season" : `The league “${league.name}”, its season`} and its
            users are invented. Look around and try things; then remove them and begin with your own season.
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          {league && (
            <ButtonLink to={`/league/${league.leagueId}`}>
              <Eye aria-hidden size={18} />
              Open League
            </ButtonLink>
          )}
          <Button onClick={() => removing.show(null)}>
            <Trash2 aria-hidden size={18} />
            Remove
          </Button>
        </div>
      </div>
      {removing.render((_, dialog) => (
        <DeleteDialog
          {...dialog}
          title="Remove the demonstration?"
          confirmLabel="Remove"
          remove={() => call(firstStepsRoutes.removeDemo)}
          messages={{ done: "Demonstration removed" }}
          focusAfterDelete={focusAfterRemoval}
        >
          <p>This deletes:</p>
          <ul className="grid list-disc gap-1.5 pl-5 marker:text-danger">
            {league && <li>the league “{league.name}” with every team in it</li>}
            <li>its invented users</li>
            <li>the season with its episodes and scores, unless another league has drafted in it</li>
          </ul>
          <p>Your account and your own leagues stay. This cannot be undone.</p>
        </DeleteDialog>
      ))}
    </Card>
  );
}

type StepState = "done" | "next" | "waiting";

interface Step {
  key: string;
  label: string;
  hint: string;
  to: string;
  state: StepState;
}

/** The address of the episodes on the page that also shows the steps. */
const EPISODES_ANCHOR = "#episodes";

/** The steps to the first draft in order. The first one that is not done is next. */
function stepsOf(there: Progress): Step[] {
  const all = [
    { key: "season", label: "Season", hint: "Its name is enough", to: "/admin/seasons", done: there.season },
    {
      key: "cast",
      label: "Cast",
      hint: castHint(there),
      to: there.cast ? "/admin/players" : "/admin/import",
      done: there.cast,
    },
    {
      key: "episodes",
      label: "Episodes",
      hint: there.episodes ? "With their air dates" : "Paste them with their air dates",
      to: there.episodes ? EPISODES_ANCHOR : "/admin/import?table=episodes",
      done: there.episodes,
    },
    {
      key: "scoring",
      label: "Scoring",
      hint: "What earns points",
      to: "/admin/scoring",
      done: there.scoring,
    },
    { key: "league", label: "League", hint: "Yours or a user's", to: "/admin/leagues", done: there.league },
    {
      key: "draft",
      label: "Draft",
      hint: "The day, the time, the order",
      to: "/admin/leagues",
      done: there.draft,
    },
  ];
  const next = all.find(({ done }) => !done);
  return all.map(({ done, ...step }) => ({
    ...step,
    state: done ? "done" : step.key === next?.key ? "next" : "waiting",
  }));
}

function castHint({ cast, tribes }: Progress): string {
  if (cast) return "The contestants";
  return tribes ? "Paste the contestants" : "Paste contestants and their tribes";
}
