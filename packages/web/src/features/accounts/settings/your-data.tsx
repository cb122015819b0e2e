import { myAccountCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useMutation } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { downloadFile } from "../../../ui/download-file.ts";

const DeleteAccountSheet = lazySheet(() => import("./delete-account-sheet.tsx"), "DeleteAccountSheet");

/** Download the user's data, or delete the account. */
export function YourDataCard({ username }: { username: string }) {
  const toast = useToast();
  const { shown, open, show, close } = useSheet<string>();
  const download = useMutation({
    mutationFn: () => call(myAccountCalls.data),
    onSuccess: ({ data }) => {
      downloadFile(`emberline-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2));
      toast.success("Your data is in your downloads");
    },
    onError: (error) => toast.error(errorMessage(error)),
  });

  return (
    <Card title="Your Data">
      <p className="text-[0.9375rem] text-dim">
        Everything we store about you in one file: your profile, teams, answers, devices and the emails we
        sent.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden size={18} />
          Download My Data
        </Button>
        <Button variant="text" className="text-danger!" onClick={() => show(username)}>
          <Trash2 aria-hidden size={18} />
          Delete Account
        </Button>
      </div>
      {shown && <DeleteAccountSheet key={shown.visit} username={shown.subject} open={open} onClose={close} />}
    </Card>
  );
}
