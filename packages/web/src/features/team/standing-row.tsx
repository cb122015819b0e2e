import type { Standing } from "@emberline/contract";
import { classNames } from "../../ui/class-names.ts";
import { countText } from "../../ui/count-text.ts";
import { FaceStack } from "../../ui/face.tsx";
import { fullName } from "../../ui/full-name.ts";
import { RankArrow } from "../../ui/rank-arrow.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { Td, Tr } from "../../ui/table.tsx";
import { ownerText } from "./podium-rows.ts";

interface StandingRowProps {
  row: Standing;
  /** Somebody has points, so that ranks mean something. */
  ranked: boolean;
  onOpen: (teamId: string) => void;
}

/** A team in the table. The whole row can be pressed; the keyboard finds the name. */
export function StandingRow({ row, ranked, onOpen }: StandingRowProps) {
  return (
    <Tr
      data-slide={row.teamId}
      tone={row.mine ? "you" : "plain"}
      className="cursor-pointer hover:bg-ink-3/60"
      onClick={() => onOpen(row.teamId)}
    >
      <Td className="display figures text-lg whitespace-nowrap">
        {ranked ? row.rank : "–"} {ranked && <RankArrow change={row.movement} />}
      </Td>
      <Td className="wrap-anywhere">
        <button
          type="button"
          id={teamButtonId(row.teamId)}
          className="-my-1 block min-h-11 w-full rounded-md py-1 text-left"
        >
          <span className="line-clamp-2 leading-snug font-semibold" title={row.name}>
            {row.name}
          </span>
          <span className="block text-[0.8125rem] text-dim">{ownerText(row)}</span>
        </button>
      </Td>
      <Td className="hidden sm:table-cell">
        <Faces players={row.players} />
      </Td>
      <Td className="hidden md:table-cell">
        <Sparkline values={row.form} label={formText(row.form)} />
      </Td>
      <Td number className={classNames("figures", row.bonus > 0 ? "text-lagoon" : "text-dim")}>
        +{row.bonus}
      </Td>
      <Td number className="display figures text-lg">
        {row.totalPoints}
      </Td>
    </Tr>
  );
}

/** Where the focus returns to from a team's view. */
export const teamButtonId = (teamId: string) => `team-${teamId}`;

const MOST_FACES = 6;

function Faces({ players }: { players: Standing["players"] }) {
  const shown = players.slice(0, MOST_FACES);
  const rest = players.length - shown.length;
  return (
    <span className="flex items-center gap-1.5">
      <span className="sr-only">{players.map(fullName).join(", ") || "None yet"}</span>
      <FaceStack
        faces={shown.map((player) => ({
          name: fullName(player),
          photoUrl: player.photoUrl,
          color: player.tribe?.color,
          out: player.eliminated,
        }))}
      />
      {rest > 0 && (
        <span aria-hidden className="text-xs text-dim">
          +{rest}
        </span>
      )}
    </span>
  );
}

const formText = (form: readonly number[]) =>
  `From ${form[0] ?? 0} to ${form.at(-1) ?? 0} points in ${countText(form.length, "episode")}`;
