import { scoringRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { send } from "../../../../platform/api/call.ts";
import { pollEvery } from "../../../../platform/api/polling-query.ts";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { countText } from "../../../../ui/text/count-text.ts";
import { announce } from "../../../../ui/layout/live-region.tsx";
import { mergeSheet } from "./merge-sheet.ts";
import type { ScoreEditor } from "./score-editor.ts";

const SCORES_REFRESH_MS = 4000;

/** The score sheet, kept up to date by the event stream, or polled without it. This admin's unsaved cells are kept. */
export function useScoreSheet(episodeId: string, editor: ScoreEditor) {
  const parts = { params: { episodeId } };
  return useQuery({
    ...routeQuery(scoringRoutes.sheet, parts),
    queryFn: async ({ signal }) => {
      const reply = await send(scoringRoutes.sheet, parts, { signal });
      const local = { isCellDirty: editor.isDirty, isEliminationDirty: editor.isDirty };
      const { sheet, changed } = mergeSheet(editor.cache.read(), reply.data, local);
      showRemoteChanges(editor, changed);
      return { ...reply, data: sheet };
    },
    refetchInterval: () => pollEvery(SCORES_REFRESH_MS),
    staleTime: 0,
  });
}

function showRemoteChanges({ remoteChanges }: ScoreEditor, changed: readonly string[]): void {
  remoteChanges.add(changed);
  if (changed.length > 0) announce(`Another admin changed ${countText(changed.length, "score")}`);
}
