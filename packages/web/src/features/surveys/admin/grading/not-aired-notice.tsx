import { Clock } from "lucide-react";
import { dateTimeText, fromNowText } from "../../../../ui/text/time-text.ts";
import { useServerNow } from "../../../../platform/api/time/use-server-now.ts";

/** Says when the poll can be graded. The countdown updates itself. */
export function NotAiredNotice({ airDate }: { airDate: string }) {
  const now = useServerNow(1000);
  return (
    <p className="flex items-start gap-3 rounded-xl border border-gold/40 bg-gold/8 px-4 py-3">
      <Clock aria-hidden size={18} className="mt-0.5 shrink-0 text-gold" />
      <span>
        This poll can be graded once its episode airs:{" "}
        <time dateTime={airDate} className="font-semibold">
          {dateTimeText(airDate)}
        </time>{" "}
        ({fromNowText(airDate, now)}).
      </span>
    </p>
  );
}
