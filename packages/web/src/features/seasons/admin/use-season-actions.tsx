import { seasonRoutes, type Season } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { useConfirm, type ConfirmOptions } from "../../../ui/overlay/confirm-dialog.tsx";
import { downloadFile } from "../../../ui/download-file.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { fileNameOf, leftDraftsText } from "./season-text.ts";

type Kind = "switch" | "archive" | "export";
interface SeasonAction {
  kind: Kind;
  season: Season;
  run: () => Promise<string>;
}
export type SeasonActions = Omit<ReturnType<typeof useSeasonActions>, "dialog">;

/** The actions on a season. Those that affect everyone ask first; render `dialog`. */
export function useSeasonActions() {
  const toast = useToast();
  const queries = useQueryClient();
  const { ask, dialog } = useConfirm();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ run }: SeasonAction) => run(),
    onSuccess: (message) => toast.success(message),
    onError: (error) =>
      toast.error(errorMessage(error, "The server could not be reached. The change may not have been made.")),
    // All cached data belongs to the current season.
    onSettled: (_, __, { kind }) => (kind === "export" ? undefined : queries.invalidateQueries()),
  });
  const runIfConfirmed = async (question: ConfirmOptions, action: SeasonAction) => {
    if (await ask(question)) mutate(action);
  };

  return {
    dialog,
    busyOn: (season: Season, kind: Kind) =>
      isPending && variables.kind === kind && variables.season.seasonId === season.seasonId,
    makeCurrent: (season: Season, current: Season | undefined) =>
      void runIfConfirmed(switchQuestion(season, current), {
        kind: "switch",
        season,
        run: async () => {
          const leaveDrafts = (current?.scheduledDraftCount ?? 0) > 0;
          await call(seasonRoutes.makeCurrent, { params: season, body: { leaveDrafts } });
          return `${season.name} is now the current season`;
        },
      }),
    archive: (season: Season, archived: boolean) => {
      const action: SeasonAction = {
        kind: "archive",
        season,
        run: async () => {
          await call(seasonRoutes.archive, { params: season, body: { archived } });
          return archived ? `${season.name} is archived` : `${season.name} is restored`;
        },
      };
      if (archived) void runIfConfirmed(archiveQuestion(season), action);
      else mutate(action);
    },
    save: (season: Season) =>
      mutate({
        kind: "export",
        season,
        run: async () => {
          const { text } = await call(seasonRoutes.export, { params: season });
          downloadFile(fileNameOf(season.name), text);
          return `${season.name} is in your downloads`;
        },
      }),
  };
}

const switchQuestion = ({ name }: Season, current: Season | undefined): ConfirmOptions => ({
  title: `Make ${name} the current season?`,
  children: `Everyone then sees its contestants, episodes and scores, and leagues have their rosters and drafts of that season.${
    current ? ` ${current.name} can still be read here and made current again.` : ""
  }${current && current.scheduledDraftCount > 0 ? ` ${leftDraftsText(current.scheduledDraftCount)}` : ""}`,
  confirmLabel: "Make Current",
});

const archiveQuestion = ({ name }: Season): ConfirmOptions => ({
  title: `Archive ${name}?`,
  children: "An archived season can be read, but not changed. You can restore it at any time.",
  confirmLabel: "Archive",
});
