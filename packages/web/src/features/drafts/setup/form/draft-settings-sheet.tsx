import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { serverNow } from "../../../../platform/api/time/server-time.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { ErrorState } from "../../../../ui/layout/error-state.tsx";
import { Sheet } from "../../../../ui/overlay/sheet.tsx";
import { SkeletonForm } from "../../../../ui/layout/skeleton.tsx";
import { InlineError } from "../../../../ui/layout/inline-error.tsx";
import { useReturnAfterSave } from "../../../../ui/hooks/use-return-after-save.ts";
import { useUnsaved } from "../../../../ui/unsaved/use-unsaved.ts";
import { useConfirmDiscard } from "../../../../ui/unsaved/use-confirm-discard.tsx";
import { draftValues, type DraftValues } from "./draft-values.ts";
import { DraftSettingsForm } from "./draft-settings-form.tsx";
import { type SettingsAttempt, useSaveSettings, useStoredSettings } from "./use-stored-settings.ts";

interface Props {
  league: { leagueId: string; name: string };
  open: boolean;
  onClose: () => void;
}

/** What was typed earlier is not compared with the defaults, which may not be what is stored. */
const WHILE_LOADING = { isSame: () => false };

/** The start, pick time and order of a league's draft. Mounted again for every opening. */
export function DraftSettingsSheet({ league: { leagueId, name }, open, onClose }: Props) {
  const formId = useId();
  const { stored, hasFailed, retry } = useStoredSettings(leagueId);
  const save = useSaveSettings(leagueId);
  const [openedAt] = useState(serverNow);
  /** Those saved last from here, until the stored ones are loaded again. */
  const [sent, setSent] = useState<DraftValues | null>(null);
  const input = useUnsaved(
    `draft settings ${leagueId}`,
    sent ?? draftValues(stored, openedAt),
    stored ? {} : WHILE_LOADING,
  );
  const { close, dialog } = useConfirmDiscard(input, onClose);
  const isSaved = save.isSuccess && !input.isChanged;
  useReturnAfterSave(isSaved, onClose);
  const onSave = async (attempt: SettingsAttempt) => {
    const { values } = input;
    if (
      save.isPending ||
      !(await save.mutateAsync(attempt).then(
        () => true,
        () => false,
      ))
    )
      return;
    const next = { ...values, again: false };
    flushSync(() => setSent(next));
    input.settle(values);
  };
  return (
    <Sheet
      open={open}
      mayStayOpen
      onClose={close}
      title="Draft Settings"
      description={name}
      width="wide"
      footer={
        <>
          {save.error && (
            <InlineError title="Error saving draft settings">
              {errorMessage(save.error, "Please try again.")}
            </InlineError>
          )}
          {!isSaved && (
            <Button variant="text" onClick={close}>
              {stored ? "Cancel" : "Close"}
            </Button>
          )}
          {stored && (
            <Button
              variant="primary"
              type={isSaved ? "button" : "submit"}
              form={formId}
              busy={save.isPending}
              onClick={isSaved ? onClose : undefined}
            >
              {isSaved ? "Done" : "Save"}
            </Button>
          )}
        </>
      }
    >
      {stored ? (
        <DraftSettingsForm
          id={formId}
          stored={stored}
          input={input}
          onSave={(attempt) => void onSave(attempt)}
        />
      ) : hasFailed ? (
        <ErrorState
          title="Error loading draft settings"
          message="Please try again or contact support if the problem persists."
          onRetry={retry}
        />
      ) : (
        <SkeletonForm fields={4} />
      )}
      {dialog}
    </Sheet>
  );
}
