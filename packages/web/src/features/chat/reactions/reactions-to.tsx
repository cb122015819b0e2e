import { classNames } from "../../../ui/class-names.ts";
import { ReactionRow } from "./reaction-row.tsx";
import { type ReactionsSource, useReactionsTo } from "./use-reactions.ts";
import { useQuery } from "@tanstack/react-query";
import { leagueCalls } from "../../../platform/api/calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { useSession } from "../../../platform/session/session.tsx";

export interface ReactionsToProps extends ReactionsSource {
  /** What is reacted to, such as `score:<episodeId>:<playerId>`. */
  reactTo: string;
  /** The same in words, as in "Reactions to …". */
  label: string;
  className?: string | undefined;
}

/** The reactions of a league to a pick, a score or a recap. Nothing as long as they are not known. */
export function ReactionsTo({ reactTo, label, className, ...source }: ReactionsToProps) {
  const { reactions, react } = useReactionsTo(source, reactTo);
  const mayReact = useMayReact(source.leagueId);
  if (!reactions) return <div className={classNames("min-h-11", className)} />;
  const onReact = mayReact ? react : null;
  return <ReactionRow label={label} reactions={reactions} onReact={onReact} className={className} />;
}

/** False for an admin without a team in the league: the server refuses their reactions (CHAT-19). */
function useMayReact(leagueId: string): boolean {
  const { isAdmin } = useSession();
  const league = useQuery({ ...routeQuery(leagueCalls.get, { params: { leagueId } }), enabled: isAdmin });
  return !isAdmin || (league.data?.data.teams.some(({ mine }) => mine) ?? false);
}
