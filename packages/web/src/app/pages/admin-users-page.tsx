import { UsersPage } from "../../admin/account/users-page.tsx";
import { PasskeyRequirement } from "../../admin/passkey/passkey-requirement.tsx";

/** `/admin/users`. */
export const AdminUsersPage = () => (
  <>
    <UsersPage />
    <PasskeyRequirement />
  </>
);
