import { Lock } from "lucide-react";
import { useId } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { firstInRow } from "../../../ui/tables/paged-list.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { ReportIconButton } from "../../chat/index.ts";
import type { JoinableLeague } from "./joinable-league.ts";

/** A league that can be joined. */
export function LeagueCard({ league, onJoin }: { league: JoinableLeague; onJoin: () => void }) {
  const id = useId();
  return (
    <article className={classNames(cardStyle, "relative flex flex-col p-4 sm:p-5")}>
      <h2 id={id} className="flex items-start gap-2 pr-9 text-xl">
        <span className="line-clamp-3 min-w-0 wrap-anywhere" title={league.name}>
          {league.name}
        </span>
        {league.privateInd && (
          <Lock role="img" aria-label="Private league" size={17} className="mt-0.5 shrink-0 text-gold" />
        )}
      </h2>
      <p className="mt-1 mb-5 text-dim">
        by {league.owner.userName}
        <span aria-hidden> · </span>
        <span className="text-sm">{countText(league.teamsCount, "team")}</span>
      </p>
      <Button
        {...firstInRow}
        variant="primary"
        wide
        aria-describedby={id}
        className="mt-auto"
        onClick={onJoin}
      >
        Join League
      </Button>
      <ReportIconButton
        label={`Report ${league.name}`}
        className="absolute top-1.5 right-1.5"
        things={[
          { about: "league", id: league.leagueId, label: "The league's name", text: league.name },
          {
            about: "league-owner",
            id: league.leagueId,
            label: "The owner's name",
            text: league.owner.userName,
          },
        ]}
      />
    </article>
  );
}
