import type { Season } from "@emberline/contract";
import { Archive, ArchiveRestore, ClipboardPaste, Download, Eye, Flag } from "lucide-react";
import { Link } from "../../../ui/link.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { dayText } from "../../../ui/text/time-text.ts";
import { seasonSizeText } from "./season-text.ts";
import type { SeasonActions } from "./use-season-actions.tsx";

interface Props {
  season: Season;
  /** The season that fans see. */
  current: Season | undefined;
  actions: SeasonActions;
}

export function SeasonCard({ season, current, actions }: Props) {
  const { seasonId, name, isCurrent, archivedAt, createdAt } = season;
  return (
    <Card className={isCurrent ? "border-lagoon/60" : undefined}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg break-words">
          <Link to={`/admin/seasons/${seasonId}`} className="hover:underline">
            {name}
          </Link>
        </h2>
        {isCurrent && <Badge tone="lagoon">Current</Badge>}
        {archivedAt && <Badge>Archived</Badge>}
      </div>
      <p className="mt-1 text-dim">{seasonSizeText(season)}</p>
      <p className="text-sm text-dim">
        Created {dayText(createdAt)}
        {archivedAt && `, archived ${dayText(archivedAt)}`}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink size="s" to={`/admin/seasons/${seasonId}`} aria-label={`View, ${name}`}>
          <Eye aria-hidden size={15} />
          View
        </ButtonLink>
        {!archivedAt && (
          <ButtonLink size="s" to={`/admin/import?season=${seasonId}`} aria-label={`Paste a Table, ${name}`}>
            <ClipboardPaste aria-hidden size={15} />
            Paste a Table
          </ButtonLink>
        )}
        <Button
          size="s"
          aria-label={`Export, ${name}`}
          busy={actions.busyOn(season, "export")}
          onClick={() => actions.save(season)}
        >
          <Download aria-hidden size={15} />
          Export
        </Button>
        {!isCurrent && <PastSeasonActions season={season} current={current} actions={actions} />}
      </div>
    </Card>
  );
}

function PastSeasonActions({ season, current, actions }: Props) {
  const { name, archivedAt } = season;
  if (archivedAt) {
    return (
      <Button
        size="s"
        aria-label={`Restore, ${name}`}
        busy={actions.busyOn(season, "archive")}
        onClick={() => actions.archive(season, false)}
      >
        <ArchiveRestore aria-hidden size={15} /> Restore{" "}
      </Button>
    );
  }
  return (
    <>
      <Button
        size="s"
        aria-label={`Make Current, ${name}`}
        busy={actions.busyOn(season, "switch")}
        onClick={() => actions.makeCurrent(season, current)}
      >
        <Flag aria-hidden size={15} />
        Make Current
      </Button>
      <Button
        size="s"
        variant="text"
        aria-label={`Archive, ${name}`}
        busy={actions.busyOn(season, "archive")}
        onClick={() => actions.archive(season, true)}
      >
        <Archive aria-hidden size={15} />
        Archive
      </Button>
    </>
  );
}
