import type { SpoilerMark, spoilerRoutes, CallInput } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { spoilerCalls } from "../../platform/api/calls.ts";
import { call } from "../../platform/api/call.ts";
import { routeQuery } from "../../platform/api/route-query.ts";
import { takeMark } from "./take-mark.ts";

export const markQuery = routeQuery(spoilerCalls.mark);

export type MarkChange = CallInput<typeof spoilerRoutes.saveMark>["body"];

/** Stores how the user watches; then this page and the device forget what they had of the season. */
export function useSaveMark() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: MarkChange) => call(spoilerCalls.saveMark, { body: change }),
    onSuccess: async (reply) => {
      await queries.cancelQueries({ queryKey: markQuery.queryKey });
      queries.setQueryData(markQuery.queryKey, reply);
      await takeMark(queries, reply.data);
    },
  });
}

export type { SpoilerMark };
