import { scoringRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { send } from "../../../api/call.ts";
import { routeQuery } from "../../../api/route-query.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { announce } from "../../../ui/layout/live-region.tsx";
import { mergeSheet } from "./merge-sheet.ts";
import type { ScoreEditor } from "./score-editor.ts";

const REFRESH_MS = 4000;

/** The sheet, asked again and again while it is in sight; what this admin has under the hands stays. */
export function useScoreSheet(episodeId: string, editor: ScoreEditor) {
  const parts = { params: { episodeId } };
  return useQuery({
    ...routeQuery(scoringRoutes.sheet, parts),
    queryFn: async ({ signal }) => {
      const reply = await send(scoringRoutes.sheet, parts, signal);
      const local = { cell: editor.isDirty, out: editor.isDirty };
      const { sheet, changed } = mergeSheet(editor.cache.read(), reply.data, local);
      showRemoteChanges(editor, changed);
      return { ...reply, data: sheet };
    },
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

function showRemoteChanges({ remoteChanges: noticed }: ScoreEditor, changed: readonly string[]): void {
  noticed.add(changed);
  if (changed.length > 0) announce(`Somebody else changed ${countText(changed.length, "score")}`);
}
