import { Lock } from "lucide-react";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { cardStyle } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { countText } from "../../ui/count-text.ts";
import type { Joinable } from "./joinable.ts";

/** A league that can be joined. */
export function LeagueCard({ league, onJoin }: { league: Joinable; onJoin: () => void }) {
  const id = useId();
  return (
    <article className={classNames(cardStyle, "flex flex-col p-4 sm:p-5")}>
      <h2 id={id} className="text-xl">
        {league.name}
        {league.privateInd && (
          <Lock
            role="img"
            aria-label="Private league"
            size={17}
            className="ml-2 inline-block align-[-0.05em] text-gold"
          />
        )}
      </h2>
      <p className="mt-1 mb-5 text-dim">
        by {league.owner.userName}
        <span aria-hidden> · </span>
        <span className="text-sm">{countText(league.teamsCount, "team")}</span>
      </p>
      <Button look="ember" wide aria-describedby={id} className="mt-auto" onClick={onJoin}>
        Join League
      </Button>
    </article>
  );
}
