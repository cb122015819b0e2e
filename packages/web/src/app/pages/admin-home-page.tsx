import { EpisodesPage } from "../../features/seasons/admin/episodes/episodes-page.tsx";
import { FirstSteps } from "../../features/operations/admin/first-steps.tsx";
import { PasskeyAdvice, usePasskeyAdvice } from "../../features/accounts/admin/passkey-advice.tsx";
import { useSession } from "../../platform/session/session.tsx";

/** `/admin/episodes`, the first section of the admin area. Only admins see the cards above the episodes. */
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
