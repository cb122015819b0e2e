import { fullName, plainSpelling } from "@emberline/game";
import { countText } from "../../../../ui/text/count-text.ts";
import { dayText } from "../../../../ui/text/time-text.ts";
import { type ResultsBoard, type ResultsProps, picksOf } from "../results-board.ts";
import type { BoardSlot } from "../../state/room-state.ts";

export type ShareImageKind = "board" | "team";

/** What the image shows. */
export interface ShareImageContent {
  title: string;
  subtitle: string;
  /** One section per round, or a single one for one team. */
  sections: { heading: string; lines: ShareImageLine[] }[];
  /** The text alternative. */
  alt: string;
  fileName: string;
}

export interface ShareImageLine {
  slot: BoardSlot;
  name: string;
  aside: string;
  mine: boolean;
}

export function shareImageContent(results: ResultsProps, kind: ShareImageKind): ShareImageContent {
  const { draft, board, myTeamId } = results;
  const own = kind === "team" && myTeamId !== null ? picksOf(board, myTeamId) : [];
  const [first] = own;
  const day = dayText(board.completedAt);
  if (first) {
    const sections = [{ heading: "", lines: own.map(ownLineOf) }];
    return withAltText({
      title: first.team.name,
      subtitle: `${draft.leagueName} · drafted ${day}`,
      sections,
      isTeam: true,
    });
  }
  const sections = roundsOf(board).map((slots, index) => ({
    heading: `Round ${index + 1}`,
    lines: slots.filter(({ player }) => player !== null).map((slot) => lineOf(slot, myTeamId)),
  }));
  return withAltText({
    title: draft.leagueName,
    subtitle: `The draft board · ${day}`,
    sections,
    isTeam: false,
  });
}

type ContentParts = Pick<ShareImageContent, "title" | "subtitle" | "sections"> & { isTeam: boolean };

const withAltText = ({ isTeam, ...content }: ContentParts): ShareImageContent => ({
  ...content,
  alt: altOf(content.title, content.sections, isTeam),
  fileName: `${slugOf(content.title)}-draft.png`,
});

/** With one team each round has one pick: show a single list. */
const roundsOf = ({ rounds, teams }: ResultsBoard): BoardSlot[][] =>
  teams.length === 1 ? [rounds.flat()] : rounds;

const lineOf = (slot: BoardSlot, myTeamId: string | null): ShareImageLine => ({
  slot,
  name: slot.player ? fullName(slot.player) : "",
  aside: slot.team.name,
  mine: slot.team.teamId === myTeamId,
});

function ownLineOf(slot: BoardSlot): ShareImageLine {
  const { round, pickNumber, player } = slot;
  const aside = `${player?.tribe ? `${player.tribe.name} · ` : ""}Round ${round}, pick ${pickNumber}`;
  return { ...lineOf(slot, null), aside };
}

function altOf(title: string, sections: ShareImageContent["sections"], isTeam: boolean): string {
  const lines = sections.flatMap((section) => section.lines);
  const picks = lines.map(({ name, aside }) => (isTeam ? name : `${aside} took ${name}`)).join(", ");
  const what = isTeam ? `The team ${title}` : `The draft board of ${title}`;
  return `${what}, ${countText(lines.length, "pick")}: ${picks}.`;
}

/** Lower-case letters and digits; everything else becomes a dash. */
const slugOf = (title: string): string =>
  plainSpelling(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60) || "emberline";
