import type { GivenPoints } from "@emberline/contract";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { gradeText } from "./grade-text.ts";

interface GradeSummaryProps {
  title: string;
  given: GivenPoints;
  /** Takes the focus, because the pressed button may be far below. */
  focused?: boolean;
}

/** The points a grading gave. */
export function GradeSummary({ title, given, focused = false }: GradeSummaryProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) box.current?.focus();
  }, [focused]);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Points given"
      className="flex animate-rise scroll-mt-24 items-start gap-3 rounded-2xl border border-lagoon/50 bg-lagoon/10 px-4 py-4 sm:px-5"
    >
      <CircleCheck aria-hidden size={24} className="mt-0.5 shrink-0 text-lagoon" />
      <div>
        <h2 className="text-lg wrap-anywhere">{title}</h2>
        <p className="mt-0.5">{gradeText(given)}</p>
        <p className="mt-0.5 text-sm text-dim">
          {given.isHeld
            ? "The results are on hold: these points count once the episode is published."
            : "The standings are updated."}{" "}
          To correct a mistake, change the answers and grade again.
        </p>
      </div>
    </section>
  );
}
