import { LoginPage } from "../../features/accounts/login-page.tsx";
import { AuthLayout } from "../layouts/auth-layout.tsx";

/** In place of a fan's page, for users who are not logged in. */
export const Login = () => (
  <AuthLayout>
    <LoginPage />
  </AuthLayout>
);
