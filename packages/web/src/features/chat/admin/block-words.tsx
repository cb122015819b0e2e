import { type BlockWord, blockWordRoutes } from "@emberline/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useRef, useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { routeKey, routeQuery } from "../../../platform/api/route-query.ts";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { TextArea } from "../../../ui/forms/text-field.tsx";
import { useFocusInvalid } from "../../../ui/forms/use-focus-invalid.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { RestoredNotice } from "../../../ui/unsaved/restored-notice.tsx";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";

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

const EMPTY = { text: "", anywhere: false };

/** Blocks words, one on each line. */
function AddBlockWords() {
  const input = useUnsaved("words to block", EMPTY);
  const { text, anywhere } = input.values;
  const [error, setError] = useState<string | null>(null);
  const queries = useQueryClient();
  const toast = useToast();
  const focusInvalid = useFocusInvalid();
  const words = text.split("\n").flatMap((line) => line.trim() || []);
  const add = useMutation({
    mutationFn: (_sent: typeof EMPTY) => call(blockWordRoutes.add, { body: { words, anywhere } }),
    onSuccess: ({ message }, sent) => {
      toast.success(message);
      input.clear(sent);
      return queries.invalidateQueries({ queryKey: routeKey(blockWordRoutes.list) });
    },
  });
  const submit = useSubmit(async (form) => {
    const found = findErrors(blockWordRoutes.add.body, { words, anywhere });
    setError(found?.["words"] ?? null);
    // The form shows the error.
    if (found === null) await add.mutateAsync(input.values).catch(() => undefined);
    focusInvalid(form);
  });
  return (
    <Card title="Block Words">
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        <RestoredNotice unsaved={input} />
        <p className="text-sm text-dim">
          New names of teams, leagues and users with such a word are refused, in whatever case and with
          accents or letters that look alike. Existing names stay.
        </p>
        {add.error && <FormAlert>{errorMessage(add.error)}</FormAlert>}
        <TextArea
          label="Words"
          hint="One on each line."
          required
          value={text}
          error={error}
          onChange={({ target }) => {
            input.change({ text: target.value });
            setError(null);
          }}
        />
        <Checkbox
          label="Also inside longer words"
          hint="Honest names may contain a short word by accident, such as Scunthorpe"
          checked={anywhere}
          onChange={({ target }) => input.change({ anywhere: target.checked })}
        />
        <Button type="submit" variant="primary" className="justify-self-start" busy={add.isPending}>
          Block Words
        </Button>
      </form>
    </Card>
  );
}
