import { blockWordRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/call.ts";
import { findErrors } from "../../../../platform/api/form-errors.ts";
import { routeKey } from "../../../../platform/api/route-query.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Checkbox } from "../../../../ui/forms/checkbox-radio.tsx";
import { FormAlert } from "../../../../ui/forms/form-sheet.tsx";
import { TextArea } from "../../../../ui/forms/text-field.tsx";
import { useFocusInvalid } from "../../../../ui/forms/use-focus-invalid.ts";
import { useSubmit } from "../../../../ui/forms/use-submit.ts";
import { Card } from "../../../../ui/layout/card.tsx";
import { RestoredNotice } from "../../../../ui/unsaved/restored-notice.tsx";
import { useUnsaved } from "../../../../ui/unsaved/use-unsaved.ts";
import { useToast } from "../../../../ui/overlay/toasts.tsx";

const EMPTY = { text: "", anywhere: false };

/** Blocks words, one on each line. */
export function AddBlockWords() {
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
