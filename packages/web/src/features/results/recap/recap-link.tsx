import { ChevronRight, Flame } from "lucide-react";
import { classNames } from "../../../ui/class-names.ts";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { Link } from "../../../ui/link.tsx";

/** A link to an episode's recap, as wide as its place. */
export const RecapLink = ({ episode }: { episode: number }) => (
  <Link
    to={`/recap/${episode}`}
    className={classNames(
      cardStyle,
      "flex min-h-14 items-center gap-3 px-4 py-2 font-semibold transition-colors hover:border-edge",
    )}
  >
    <Flame aria-hidden size={20} className="shrink-0 text-ember" />
    <span className="flex-1">Recap of episode {episode}</span>
    <ChevronRight aria-hidden size={18} className="shrink-0 text-dim" />
  </Link>
);
