import { type Aborted, fullName, holdersOf } from "@emberline/game";
import { Grid3x3, Image } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { Torch } from "../../../ui/art/torch.tsx";
import { abortedText, keptText } from "../setup/aborted-text.ts";
import { RoomPanes } from "../room/room-panes.tsx";
import { usePanesLayout } from "../room/use-panes-layout.ts";
import { isMine } from "../state/selectors.ts";
import type { BackLinkTarget } from "../parts/room-layout.ts";
import type { RoomState } from "../state/room-state.ts";
import { countText } from "../../../ui/text/count-text.ts";

interface OwnTeamProps {
  state: RoomState;
  backLink: BackLinkTarget;
  /** After a mock draft: starts another one. */
  again?: ReactNode;
}

interface Props extends OwnTeamProps {
  notices: ReactNode;
  order: ReactNode;
}

const DIVIDER_PERCENT = 60;

/** The user's team first, then all picks; on wide screens everything stays where it was during the draft. */
export function DraftComplete({ notices, order, ...props }: Props) {
  const isWide = usePanesLayout() === "wide";
  const team = <OwnTeam {...props} />;
  return isWide ? (
    <RoomPanes first={order} second={team} />
  ) : (
    <RoomPanes notices={notices} first={team} second={order} startPercent={DIVIDER_PERCENT} />
  );
}

/** The user's team after the draft, and links to go on. */
function OwnTeam({ state, backLink, again }: OwnTeamProps) {
  const { leagueId = "" } = useParams();
  const own = state.board?.draftOrder.filter((slot) => slot.player && isMine(state, slot)) ?? [];
  const drafted = holdersOf(state.log?.draft.picks ?? []);
  const left = state.board?.availablePlayers.filter(({ playerId }) => !drafted.has(playerId)).length ?? 0;
  const watched = state.myTeamId === null;
  const aborted = state.log?.draft.aborted;
  const isSecond = state.log?.draft.keeps !== undefined;
  const hasPicks = state.board?.draftOrder.some((slot) => slot.player) ?? false;
  const isMockDraft = state.roomInfo?.practice != null;
  return (
    <section
      aria-labelledby="draft-outcome"
      className={classNames(cardStyle, "relative flex h-full flex-col overflow-y-auto overscroll-contain")}
    >
      <header className="flex items-center gap-3 px-4 pt-4 pb-2">
        <div className="min-w-0 flex-1">
          <h2 id="draft-outcome" className="text-xl">
            {aborted ? "The draft was ended" : watched ? "The draft is complete" : "Your team"}
          </h2>
          <p className="mt-1 text-sm wrap-anywhere text-dim">
            {aborted
              ? abortedDetails(aborted, isSecond)
              : watched
                ? remainingPlayersText(left)
                : (own[0]?.team.name ?? "You did not get a contestant.")}
          </p>
        </div>
        <Torch lit={!aborted} size={44} label="" />
      </header>
      <ul className="px-2">
        {own.map(({ pickNumber, player }) =>
          player ? (
            <li
              key={pickNumber}
              className="flex min-h-14 items-center gap-3 border-b border-line/60 px-2 py-1.5 last:border-b-0"
            >
              <Avatar
                name={fullName(player)}
                photoUrl={player.photoUrl}
                color={player.tribe?.color}
                size={44}
              />
              <span className="min-w-0 flex-1 leading-tight">
                <span className="block font-semibold">{fullName(player)}</span>
                <TribeTag name={player.tribe?.name ?? "No Tribe"} color={player.tribe?.color} />
              </span>
              <span className="figures shrink-0 text-sm text-dim">Pick {pickNumber}</span>
            </li>
          ) : null,
        )}
      </ul>
      <div className="bottom-0 flex flex-wrap gap-2 rounded-b-[inherit] bg-ink-2 px-4 py-3 [@media(min-height:44rem)]:sticky">
        {!isMockDraft && (
          <ButtonLink
            to={`/draft/${leagueId}/board`}
            variant="primary"
            className="grow max-sm:px-3 sm:grow-0"
          >
            <Grid3x3 aria-hidden size={18} />
            See the board
          </ButtonLink>
        )}
        {!isMockDraft && hasPicks && (
          <ButtonLink to={`/draft/${leagueId}/board?share`} className="grow max-sm:px-3 sm:grow-0">
            <Image aria-hidden size={18} />
            Share
          </ButtonLink>
        )}
        {again}
        <ButtonLink
          to={backLink.to}
          variant={isMockDraft && !again ? "primary" : "secondary"}
          className="grow max-sm:px-3 sm:grow-0"
        >
          {backLink.label}
        </ButtonLink>
      </div>
    </section>
  );
}

const abortedDetails = (aborted: Aborted, isSecond: boolean): string =>
  [`${abortedText(aborted)}.`, keptText(aborted, isSecond)].filter(Boolean).join(" ");

const remainingPlayersText = (left: number): string => {
  if (left === 0) return "Every contestant was picked.";
  return `${countText(left, "contestant is", "contestants are")} left.`;
};
