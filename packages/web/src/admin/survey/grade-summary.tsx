import type { GivenPoints } from "@emberline/contract";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { gradeText } from "./grade-words.ts";

/** What the grading gave. It takes the focus, because the button pressed may lie far below it. */
export function GradeSummary({ given }: { given: GivenPoints }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Points given"
      className="flex animate-rise scroll-mt-24 items-start gap-3 rounded-2xl border border-lagoon/50 bg-lagoon/10 px-4 py-4 sm:px-5"
    >
      <CircleCheck aria-hidden size={24} className="mt-0.5 shrink-0 text-lagoon" />
      <div>
        <h2 className="text-lg">Poll graded</h2>
        <p className="mt-0.5">{gradeText(given)}</p>
        <p className="mt-0.5 text-sm text-dim">
          The standings show it already. Something wrong? Change the answers below and grade again.
        </p>
      </div>
    </section>
  );
}
