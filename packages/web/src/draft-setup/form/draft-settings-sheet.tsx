import { useId } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ErrorState } from "../../ui/layout/error-state.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";
import { SkeletonForm } from "../../ui/layout/skeleton.tsx";
import { InlineError } from "../../ui/layout/inline-error.tsx";
import { useReturnAfterSave } from "../../ui/hooks/use-return-after-save.ts";
import { DraftSettingsForm } from "./draft-settings-form.tsx";
import { useSaveSettings } from "./use-save-settings.ts";
import { useStoredSettings } from "./use-stored-settings.ts";

interface Props {
  league: { leagueId: string; name: string };
  open: boolean;
  onClose: () => void;
}

/** The start, pick time and order of a league's draft. Mounted again for every opening. */
export function DraftSettingsSheet({ league: { leagueId, name }, open, onClose }: Props) {
  const formId = useId();
  const { stored, hasFailed, retry } = useStoredSettings(leagueId);
  const save = useSaveSettings(leagueId);
  useReturnAfterSave(save.isSuccess, onClose);
  return (
    <Sheet
      open={open}
      onClose={onClose}
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
          {!save.isSuccess && (
            <Button variant="text" onClick={onClose}>
              {stored ? "Cancel" : "Close"}
            </Button>
          )}
          {stored && (
            <Button
              variant="primary"
              type={save.isSuccess ? "button" : "submit"}
              form={formId}
              busy={save.isPending}
              onClick={save.isSuccess ? onClose : undefined}
            >
              {save.isSuccess ? "Done" : "Save"}
            </Button>
          )}
        </>
      }
    >
      {stored ? (
        <div inert={save.isSuccess}>
          <DraftSettingsForm id={formId} stored={stored} onSave={save.mutate} />
        </div>
      ) : hasFailed ? (
        <ErrorState
          title="Error loading draft settings"
          message="Please try again or contact support if the problem persists."
          onRetry={retry}
        />
      ) : (
        <SkeletonForm fields={4} />
      )}
    </Sheet>
  );
}
