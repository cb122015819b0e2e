import type { PlayerStanding, RosterPlayer } from "@emberline/contract";
import { playerCalls } from "../../../platform/api/calls.ts";
import { sharedRanks, fullName, inGameText } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { Table, Th, Td, Tr } from "../../../ui/tables/table.tsx";
import { useFlipAnimation } from "../../../ui/hooks/use-flip-animation.ts";
import { Trophy } from "lucide-react";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { CountUp } from "../../../ui/display/count-up.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { RankMark } from "../../../ui/display/rank-mark.tsx";
import { Torch } from "../../../ui/art/torch.tsx";

interface LeaguePlayersProps {
  leagueId: string;
  onOpen: (player: RosterPlayer) => void;
}

/** All players of the season by rank, with their team in the league. */
export function LeaguePlayers({ leagueId, onOpen }: LeaguePlayersProps) {
  const { data: rows } = useSuspenseQuery(liveQuery(playerCalls.standings, { query: { leagueId } })).data;
  const box = useFlipAnimation<HTMLDivElement>();
  if (rows.length === 0) {
    return (
      <EmptyState title="No Players Found">The players appear here once the season is set up.</EmptyState>
    );
  }
  const shared = sharedRanks(rows.map(({ place }) => ({ rank: place })));
  const ranked = rows.some(({ totalPoints }) => totalPoints !== 0);
  return (
    <div ref={box}>
      <Table label="Contestants" head={<Heads />}>
        {rows.map((row) => (
          <LeaguePlayerRow
            key={row.playerId}
            row={row}
            ranked={ranked}
            shared={shared.has(row.place)}
            onOpen={() => onOpen(asRosterPlayer(row))}
          />
        ))}
      </Table>
    </div>
  );
}

function Heads() {
  return (
    <>
      <Th className="w-0 sm:w-24">Place</Th>
      <Th>Contestant</Th>
      <Th className="hidden sm:table-cell">Tribe</Th>
      <Th className="hidden sm:table-cell">Team</Th>
      <Th number>Points</Th>
    </>
  );
}

const asRosterPlayer = ({
  tribeName,
  tribeColor,
  place: _place,
  teamName: _teamName,
  ...player
}: PlayerStanding) => ({
  ...player,
  tribe: tribeName === null ? null : { name: tribeName, color: tribeColor ?? "" },
});

interface LeaguePlayerRowProps {
  row: PlayerStanding;
  /** Some player has points, so ranks are shown. */
  ranked: boolean;
  /** Others have the same rank. */
  shared: boolean;
  onOpen: () => void;
}

function LeaguePlayerRow({ row, ranked, shared, onOpen }: LeaguePlayerRowProps) {
  const { place, photoUrl, tribeName, tribeColor, teamName, eliminated, totalPoints } = row;
  const name = fullName(row);
  return (
    <Tr data-slide={row.playerId} className="cursor-pointer hover:bg-ink-3/60" onClick={onOpen}>
      <Td className="display figures text-lg">{ranked ? <RankCell place={place} shared={shared} /> : "–"}</Td>
      <Td>
        <button
          type="button"
          aria-haspopup="dialog"
          className="flex min-h-11 w-full items-center gap-3 rounded-md text-left"
        >
          <Avatar
            name={name}
            photoUrl={photoUrl}
            color={tribeColor}
            size={44}
            eliminated={eliminated}
            className="max-[22rem]:hidden"
          />
          <span className="min-w-0 flex-1">
            <span className={classNames("block leading-snug font-semibold", eliminated && "text-dim")}>
              {name}
            </span>
            <span className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] text-dim sm:hidden">
              <Torch lit={!eliminated} size={18} label={inGameText(row)} />
              {tribeName !== null && <TribeTag name={tribeName} color={tribeColor} />}
              <span className="line-clamp-1 basis-full wrap-anywhere">
                {teamName ?? (eliminated ? "No team" : "Free")}
              </span>
            </span>
          </span>
          <span className="hidden sm:block">
            <Torch lit={!eliminated} size={26} label={inGameText(row)} />
          </span>
        </button>
      </Td>
      <Td className="hidden sm:table-cell">
        {tribeName === null ? (
          <Placeholder text="No Tribe" />
        ) : (
          <TribeTag name={tribeName} color={tribeColor} />
        )}
      </Td>
      <Td className="hidden text-[0.9375rem] wrap-anywhere sm:table-cell">
        {teamName === null ? (
          <Placeholder text={eliminated ? "No team" : "Free"} />
        ) : (
          <span className="line-clamp-2" title={teamName}>
            {teamName}
          </span>
        )}
      </Td>
      <Td number className="display figures text-lg">
        <CountUp value={totalPoints} />
      </Td>
    </Tr>
  );
}

const medals = ["text-gold", "text-silver", "text-bronze"];

/** The first three ranks have a trophy. */
function RankCell({ place, shared }: { place: number; shared: boolean }) {
  const medal = medals[place - 1];
  return (
    <span className="inline-flex items-center gap-1.5">
      <RankMark rank={place} shared={shared} word="place" />
      {medal !== undefined && <Trophy role="img" aria-label="Trophy" size={16} className={medal} />}
    </span>
  );
}

const Placeholder = ({ text }: { text: string }) => <span className="text-[0.8125rem] text-dim">{text}</span>;
