import { UsersPage } from "../../features/accounts/admin/users-page.tsx";
import { PasskeyRequirement } from "../../features/accounts/admin/passkeys/passkey-requirement.tsx";

/** `/admin/users`. */
export const AdminUsersPage = () => (
  <>
    <UsersPage />
    <PasskeyRequirement />
  </>
);
