import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";

/** Shown instead of the draft's banner if its date passed while another season was current. */
export function PostponedBanner({ from, mayChange }: { from: string; mayChange: boolean }) {
  return (
    <section
      aria-labelledby="draft-banner"
      className={classNames(cardStyle, "mb-5 animate-rise p-4 sm:px-5")}
    >
      <h2 id="draft-banner" className="text-xl">
        The draft needs a new date
      </h2>
      <p className="mt-1 text-sm text-dim">
        It was scheduled for {dateTimeText(from)} and did not start, because another season was current then.{" "}
        {mayChange
          ? "Its order and pick time are kept: choose a new date under Settings."
          : "The owner of the league can set a new one."}
      </p>
    </section>
  );
}
