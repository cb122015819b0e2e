import * as z from "zod/mini";
import { DraftEvent, DraftTeam, PublicPlayer } from "./draft-event.ts";
import { DraftPlayer } from "./draft-socket.ts";
import { Id, Iso } from "../fields.ts";

/** The log of a draft with what it names, and what verifies its random draws. */
export const DraftBoard = z.object({
  draftId: Id,
  /** Missing if there is no second draft. */
  drafts: z.optional(z.literal(2)),
  leagueName: z.string(),
  startDate: Iso,
  complete: z.boolean(),
  /** The log from its first event; folding it gives the board. */
  events: z.array(DraftEvent),
  teams: z.array(DraftTeam),
  players: z.array(PublicPlayer),
  seedHash: z.string(),
  seedPublishedAt: Iso,
  /** The seed in hex; null until the draft is complete. */
  seed: z.nullable(z.string()),
});

/** Whom a team may keep in the second draft, and whom its owner wants to keep. */
export const Keeps = z.object({
  /** The number of the first episode after it. */
  from: z.int(),
  keeps: z.int(),
  /** Null until the date is set. */
  startDate: z.nullable(Iso),
  /** The episode, by its number, that the caller has to see first; then there are no candidates. */
  waitsFor: z.nullable(z.int()),
  /** The team's contestants who are still in the game, those with the most points first. */
  candidates: z.array(DraftPlayer),
  /** Their ids; empty if the owner has not chosen. */
  chosen: z.array(Id),
});
