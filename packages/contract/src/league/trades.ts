import { TRADE_NOTE_MAX_LENGTH, TRADE_PLAYERS_MAX } from "@emberline/game";
import * as z from "zod/mini";
import { Id, Iso, reason, text } from "../fields.ts";
import { LeagueParams } from "./league.ts";
import { RosterPlayer } from "../season/player.ts";
import { route, success } from "../route.ts";

const TradingTeam = z.object({ teamId: Id, name: z.string() });

/** A proposal to or from the caller's team that waits for an answer. */
const TradeProposal = z.object({
  tradeId: Id,
  proposedAt: Iso,
  /** The caller's team proposed it. */
  isOwn: z.boolean(),
  /** The other team. */
  team: TradingTeam,
  /** What the caller's team gives and gets. */
  gives: z.array(RosterPlayer),
  gets: z.array(RosterPlayer),
  note: z.nullable(z.string()),
  /** Why it can no longer be accepted; null if it can. */
  problem: z.nullable(z.string()),
});
export type TradeProposal = z.output<typeof TradeProposal>;

/** An accepted trade, which its league's owner may have vetoed. */
const AcceptedTrade = z.object({
  tradeId: Id,
  acceptedAt: Iso,
  /** The number of the first episode that counts for the new rosters; null after a veto. */
  from: z.nullable(z.int()),
  /** The team that proposed it, and the other one. */
  sides: z.array(
    z.object({
      /** Null for a team that is no longer in the league. */
      team: z.nullable(TradingTeam),
      gives: z.array(RosterPlayer),
    }),
  ),
  /** Until when the owner may veto it; missing if that is over. */
  vetoUntil: z.optional(Iso),
  /** The caller may; missing otherwise. */
  mayVeto: z.optional(z.literal(true)),
  veto: z.optional(z.object({ at: Iso, reason: z.string() })),
});
export type AcceptedTrade = z.output<typeof AcceptedTrade>;

/** The trades of a season in a league, as far as the caller may know of them. */
export const LeagueTrades = z.object({
  /** Why nobody can trade now, whatever the rosters; null if it is open. */
  closed: z.nullable(z.string()),
  /** For how many hours the owner may veto a trade; 0: not at all. */
  vetoHours: z.int(),
  /** The latest first; empty for a caller who has to see results first. */
  proposals: z.array(TradeProposal),
  /** The latest first. */
  accepted: z.array(AcceptedTrade),
});
export type LeagueTrades = z.output<typeof LeagueTrades>;

const PLAYERS_MESSAGE = `Please choose 1 to ${TRADE_PLAYERS_MAX} contestants of each team`;
const TradedPlayers = z
  .array(Id, PLAYERS_MESSAGE)
  .check(z.minLength(1, PLAYERS_MESSAGE), z.maxLength(TRADE_PLAYERS_MAX, PLAYERS_MESSAGE));
const TradeParams = z.extend(LeagueParams, { tradeId: Id });

export const tradeRoutes = {
  propose: route({
    name: "trades.propose",
    method: "PUT",
    path: "/league/:leagueId/trades/:tradeId",
    access: "member",
    summary: "Proposes a trade of contestants to another team; the caller makes up the id",
    params: TradeParams,
    body: z.object({
      /** The other team. */
      teamId: Id,
      gives: TradedPlayers,
      gets: TradedPlayers,
      note: z.optional(
        text("Please write something").check(
          z.maxLength(TRADE_NOTE_MAX_LENGTH, `A note has at most ${TRADE_NOTE_MAX_LENGTH} characters`),
        ),
      ),
      /** The other team's proposal that this one answers. */
      answers: z.optional(Id),
    }),
    reply: success({ message: z.string() }),
  }),
  accept: route({
    name: "trades.accept",
    method: "POST",
    path: "/league/:leagueId/trades/:tradeId/accept",
    access: "member",
    summary: "Accepts a trade that was proposed to the caller's team",
    params: TradeParams,
    reply: success({ message: z.string() }),
  }),
  close: route({
    name: "trades.close",
    method: "DELETE",
    path: "/league/:leagueId/trades/:tradeId",
    access: "member",
    summary: "Withdraws a proposal of the caller's team, or declines one to it",
    params: TradeParams,
    reply: success({ message: z.string() }),
  }),
  veto: route({
    name: "trades.veto",
    method: "POST",
    path: "/league/:leagueId/trades/:tradeId/veto",
    access: "owner",
    summary: "Vetoes an accepted trade, so that the contestants are where they were",
    params: TradeParams,
    body: z.object({ reason }),
    reply: success({ message: z.string() }),
  }),
};
