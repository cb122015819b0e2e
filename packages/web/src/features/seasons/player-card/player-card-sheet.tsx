import { fullName, inGameText } from "@emberline/game";
import { playerCalls } from "../../../platform/api/calls.ts";
import { useSuspenseQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { Torch } from "../../../ui/art/torch.tsx";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import { ReactionsTo, useReactions } from "../../chat/index.ts";
import { EpisodeScores } from "./episode-scores.tsx";
import { PlayerCorrections } from "./corrections.tsx";
import { type CardPlayer, useLivePlayer } from "./use-live-player.ts";
import { useRefetchOnScore } from "../../../platform/events/use-refetch-on-score.ts";
import { numberText } from "../../../ui/text/count-text.ts";
import type { playerRoutes, ReplyOf } from "@emberline/contract";

interface PlayerCardSheetProps {
  /** Null before the first opening. */
  player: CardPlayer | null;
  /** In which the card is opened: it may hide results, and its reactions to the pick and scores are shown. */
  leagueId?: string | undefined;
  open: boolean;
  onClose: () => void;
  footer?: ReactNode;
  finalFocus?: () => HTMLElement | true;
}

/** A player's card: facts, tribes and the scores by episode. */
export function PlayerCardSheet(props: PlayerCardSheetProps) {
  const { leagueId, open, onClose, footer, finalFocus } = props;
  const player = useLivePlayer(props.player);
  const reactions = useReactions({
    leagueId: player ? leagueId : "",
    reactionsOf: `player:${player?.playerId}`,
  });
  if (player === null) return null;
  const name = fullName(player);
  const { eliminated } = player;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={name}
      scrollFocusable
      footer={footer}
      {...(finalFocus ? { finalFocus } : {})}
    >
      <div className="mb-4 flex items-center gap-3">
        <Avatar
          name={name}
          photoUrl={player.photoUrl}
          color={player.tribe?.color}
          size={72}
          eliminated={eliminated ?? false}
        />
        <div className="min-w-0 flex-1 text-[0.9375rem] text-dim">
          {player.tribe && <TribeTag name={player.tribe.name} color={player.tribe.color} />}
          {eliminated !== undefined && <p>{inGameText({ eliminated, exitKind: player.exitKind })}</p>}
        </div>
        {eliminated !== undefined && <Torch lit={!eliminated} size={40} label="" />}
        <p className="text-right leading-tight">
          <strong className="display figures text-3xl">{numberText(player.totalPoints)}</strong>
          <span className="block text-xs text-dim">
            {player.totalPoints === 1 ? "point" : "points"}
            {player.sitePoints !== undefined && " on the site"}
          </span>
        </p>
      </div>
      <div className="min-h-[26rem]">
        <LoadBoundary skeleton={<CardSkeleton />}>
          {/* Nothing moves when they come. */}
          {reactions.isLoading ? (
            <CardSkeleton />
          ) : (
            <CardDetails player={player} leagueId={leagueId} hasReactions={reactions.all !== undefined} />
          )}
        </LoadBoundary>
      </div>
    </Sheet>
  );
}

type CardDetailsProps = Pick<PlayerCardSheetProps, "leagueId"> & {
  player: CardPlayer;
  hasReactions: boolean;
};

function CardDetails({ player, leagueId: openedIn, hasReactions }: CardDetailsProps) {
  const { playerId } = player;
  const query = { leagueId: openedIn };
  const leagueId = hasReactions ? openedIn : undefined;
  const [facts, scores] = useSuspenseQueries({
    queries: [
      liveQuery(playerCalls.facts, { params: { playerId }, query }),
      liveQuery(playerCalls.scoreHistory, { params: { playerId }, query }),
    ],
  });
  useRefetchOnScore([playerId], scores.refetch);
  const episodes = scores.data.data;
  return (
    <>
      {leagueId !== undefined && <PickReactions leagueId={leagueId} player={player} />}
      <PlayerFacts facts={facts.data.data} />
      {episodes.length === 0 ? (
        <EmptyState title="No scores yet">Scores appear with the first scored episode.</EmptyState>
      ) : (
        <EpisodeScores
          episodes={episodes}
          renderReactions={
            leagueId === undefined
              ? undefined
              : ({ episodeId, title }) => (
                  <ReactionsTo
                    leagueId={leagueId}
                    reactionsOf={`player:${playerId}`}
                    reactTo={`score:${episodeId}:${playerId}`}
                    label={`the points of ${fullName(player)}${title === null ? "" : ` in ${title}`}`}
                    className="-mb-2"
                  />
                )
          }
        />
      )}
      <PlayerCorrections playerId={playerId} leagueId={openedIn} />
    </>
  );
}

function CardSkeleton() {
  return (
    <div role="status" className="grid gap-2">
      <VisuallyHidden>Loading</VisuallyHidden>
      <SkeletonBar className="mb-2 h-32 w-full rounded-xl!" />
      <SkeletonBar className="mb-2 h-24 w-full rounded-xl!" />
      {[0, 1].map((row) => (
        <SkeletonBar key={row} className="h-24 w-full rounded-xl!" />
      ))}
    </div>
  );
}

interface PickReactionsProps {
  leagueId: string;
  player: { playerId: string; firstName: string; lastName: string };
}

/** The pick that a player was in the league's draft, with the reactions to it; nothing for one who was not picked. */
function PickReactions({ leagueId, player }: PickReactionsProps) {
  const reactionsOf = `player:${player.playerId}`;
  const { all = [] } = useReactions({ leagueId, reactionsOf });
  const reactTo = all.map((one) => one.reactTo).find((target) => target.startsWith("pick:"));
  if (reactTo === undefined) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 rounded-xl border border-line bg-ink px-3.5 py-1">
      <p className="figures font-semibold">Pick {reactTo.split(":")[2]}</p>
      <ReactionsTo
        leagueId={leagueId}
        reactionsOf={reactionsOf}
        reactTo={reactTo}
        label={`the pick of ${fullName(player)}`}
      />
    </div>
  );
}

type Facts = ReplyOf<typeof playerRoutes.facts>["data"];

/** Age, home, job and tribes; what is unknown is left out. */
function PlayerFacts({ facts: { age, home, occupation, tribes } }: { facts: Facts }) {
  if (age === null && !home && !occupation && tribes.length === 0) return null;
  return (
    <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-xl border border-line bg-ink px-3.5 py-3 text-[0.9375rem]">
      {age !== null && <Fact label="Age">{age}</Fact>}
      {home && <Fact label="Home">{home}</Fact>}
      {occupation && <Fact label="Job">{occupation}</Fact>}
      {tribes.length > 0 && (
        <Fact label={tribes.length === 1 ? "Tribe" : "Tribes"}>
          <ul className="grid gap-0.5">
            {tribes.map(({ name, color, fromEpisode }) => (
              <li key={fromEpisode} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <TribeTag name={name} color={color} />
                <span className="text-[0.8125rem] text-dim">from episode {fromEpisode}</span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-dim">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}
