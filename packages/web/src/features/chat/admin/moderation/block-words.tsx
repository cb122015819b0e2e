import { type BlockWord, blockWordRoutes } from "@emberline/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useRef } from "react";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/call.ts";
import { routeKey, routeQuery } from "../../../../platform/api/route-query.ts";
import { IconButton } from "../../../../ui/controls/icon-button.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../../ui/layout/error-state.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { AddBlockWords } from "./add-block-words.tsx";

/** The words that new names must not contain. */
export function BlockWords() {
  const words = useQuery({ ...routeQuery(blockWordRoutes.list), staleTime: 0 });
  const list = useRef<HTMLUListElement>(null);
  if (!words.data) {
    return words.isError ? (
      <ErrorState title="Error loading blocked words" onRetry={() => words.refetch()} />
    ) : (
      <SkeletonRows avatars={false} count={4} />
    );
  }
  const rows = words.data.data;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <AddBlockWords />
      <Card title="Blocked Words">
        {rows.length === 0 ? (
          <EmptyState title="No blocked words">
            Names are not checked for words until you add some.
          </EmptyState>
        ) : (
          <ul ref={list} tabIndex={-1} aria-label="Blocked words" className="flex flex-wrap gap-2">
            {rows.map((word) => (
              <li key={word.wordId}>
                <Word word={word} onRemoved={() => list.current?.focus()} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function Word({ word: { wordId, word, anywhere }, onRemoved }: { word: BlockWord; onRemoved: () => void }) {
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => call(blockWordRoutes.remove, { params: { wordId } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onRemoved();
    },
    onError: (error) => toast.error(errorMessage(error)),
    // Also after a failure: another admin may have removed it.
    onSettled: () => queries.invalidateQueries({ queryKey: routeKey(blockWordRoutes.list) }),
  });
  return (
    <span className="inline-flex min-h-11 items-center rounded-xl border border-line bg-ink-3 pl-3 wrap-anywhere">
      {word}
      {anywhere && <span className="ml-1.5 text-[0.8125rem] text-dim">anywhere</span>}
      <IconButton
        variant="text"
        label={`Allow ${word}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <X aria-hidden size={16} />
      </IconButton>
    </span>
  );
}
