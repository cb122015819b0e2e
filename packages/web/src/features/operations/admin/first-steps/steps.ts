import type { FirstSteps } from "@emberline/contract";

export type StepState = "done" | "next" | "waiting";

export interface Step {
  key: string;
  label: string;
  hint: string;
  to: string;
  state: StepState;
}

/** The address of the episodes on the page that also shows the steps. */
export const EPISODES_ANCHOR = "#episodes";

/** The steps to the first draft in order: done, the first that is not, and the others. */
export function stepsOf(there: FirstSteps): Step[] {
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

function castHint({ cast, tribes }: FirstSteps): string {
  if (cast) return "The contestants";
  return tribes ? "Paste the contestants" : "Paste contestants and their tribes";
}
