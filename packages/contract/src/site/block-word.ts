import { BLOCK_WORD_MAX_LENGTH, BLOCK_WORDS_MAX } from "@emberline/game";
import * as z from "zod/mini";
import { fitForLine, Id, showing } from "../fields.ts";
import { route, success, successWith } from "../route.ts";

const WORD_MESSAGE = "A blocked word has at least 2 letters or digits";

const Word = z.string(WORD_MESSAGE).check(
  z.trim(),
  z.maxLength(BLOCK_WORD_MAX_LENGTH, `A blocked word has at most ${BLOCK_WORD_MAX_LENGTH} characters`),
  showing(2, WORD_MESSAGE),
  z.refine((word) => (word.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2, WORD_MESSAGE),
  fitForLine(),
);

/** A word that new names must not contain. */
export const BlockWord = z.object({
  wordId: Id,
  word: z.string(),
  /** Also as a part of longer words. */
  anywhere: z.boolean(),
});
export type BlockWord = z.output<typeof BlockWord>;

export const blockWordRoutes = {
  list: route({
    name: "blockWord.list",
    method: "GET",
    path: "/block-word",
    access: "admin",
    summary: "The words that new names must not contain",
    reply: successWith(z.array(BlockWord)),
  }),
  add: route({
    name: "blockWord.add",
    method: "POST",
    path: "/block-word",
    access: "admin",
    summary: "Blocks words; one that is blocked already takes the new setting",
    bodyMaxBytes: 256 * 1024,
    body: z.object({
      words: z
        .array(Word, "Please send the words as a list")
        .check(
          z.minLength(1, "Please write at least one word"),
          z.maxLength(BLOCK_WORDS_MAX, "Please send fewer words at once"),
        ),
      anywhere: z.boolean("Please say whether the words are blocked inside longer ones too"),
    }),
    reply: success({ message: z.string() }),
  }),
  remove: route({
    name: "blockWord.remove",
    method: "DELETE",
    path: "/block-word/:wordId",
    access: "admin",
    summary: "Allows a word again",
    params: z.object({ wordId: Id }),
    reply: success({ message: z.string() }),
  }),
};
