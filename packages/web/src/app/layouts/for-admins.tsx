import { RequireAdmin } from "../../platform/session/admin/require-admin.tsx";
import { lazyPage } from "../lazy-page.ts";

const AdminPasskeyPage = lazyPage(
  () => import("../../features/accounts/passkeys/admin-passkey-page.tsx"),
  "AdminPasskeyPage",
);

/** Routes for admins, or also for scorers. */
export const ForAdmins = ({ orScorer = false }: { orScorer?: boolean }) => (
  <RequireAdmin orScorer={orScorer} passkey={<AdminPasskeyPage />} />
);
