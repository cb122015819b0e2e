import { EpisodesPage } from "../../admin/episode/episodes-page.tsx";
import { FirstSteps } from "../../admin/first-steps/first-steps.tsx";
import { PasskeyAdvice } from "../../admin/passkey/passkey-advice.tsx";
import { usePasskeyAdvice } from "../../admin/passkey/use-passkey-advice.ts";
import { useSession } from "../../session/session.tsx";

/** `/admin/episodes`, the first section of the admin area. What stands above the episodes is an admin's. */
export const AdminHomePage = () => (useSession().isAdmin ? <AdminsHomePage /> : <EpisodesPage />);

function AdminsHomePage() {
  const advice = usePasskeyAdvice();
  return (
    <FirstSteps
      isWaiting={advice.isLoading}
      advice={advice.isNeeded && <PasskeyAdvice onDismiss={advice.dismiss} />}
    >
      <EpisodesPage />
    </FirstSteps>
  );
}
