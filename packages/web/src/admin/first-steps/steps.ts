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
    there.tribes
      ? { key: "cast", label: "Cast", hint: "The contestants", to: "/admin/players", done: there.cast }
      : {
          key: "cast",
          label: "Cast",
          hint: "Tribes first, then contestants",
          to: "/admin/tribes",
          done: false,
        },
    {
      key: "episodes",
      label: "Episodes",
      hint: "With their air dates",
      to: EPISODES_ANCHOR,
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
