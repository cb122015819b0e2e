import { Check, ChevronRight, FileUp } from "lucide-react";
import { Link } from "../../../../ui/link.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { Badge } from "../../../../ui/display/badge.tsx";
import { ProgressBar } from "../../../../ui/display/progress-bar.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import type { Step } from "./steps.ts";

/** The steps to the first draft, with the import that does the first four at once. */
export function Checklist({ steps }: { steps: readonly Step[] }) {
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
  // Further down on this very page: the browser scrolls there.
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
