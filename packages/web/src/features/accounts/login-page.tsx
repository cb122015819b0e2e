import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { Link } from "../../ui/link.tsx";
import { ApiError, SOMETHING_WENT_WRONG } from "../../platform/api/api-error.ts";
import { readToken } from "../../platform/api/token.ts";
import { isForAdmins } from "../../platform/session/guards.tsx";
import { homePath } from "../../platform/session/home-path.ts";
import { pathAfterLogin } from "../../platform/session/pending-invite.ts";
import { resolveReturnPath, returnToIn } from "../../platform/session/return-to.ts";
import { type Ceremonies, PasskeyButton } from "./passkeys/passkey-button.tsx";
import { type LoginReply, useSession } from "../../platform/session/session.tsx";
import { savesData } from "../../platform/push/platform.ts";
import { loadSessionApi } from "../../platform/session/load-session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FirePage } from "../../ui/art/fire-loader.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useToast } from "../../ui/overlay/toasts.tsx";
import { AuthForm, authLinkStyle } from "./auth-form.tsx";

const LOGIN_TOAST_MS = 3000;

export function LoginPage() {
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const forAdmins = isForAdmins(state);
  const returnTo = returnToIn(state);
  const toast = useToast();
  const [username, setUsername] = useState("");
  const [pwd, setPwd] = useState("");
  const [busy, setBusy] = useState(false);

  // Preload while the user types; a failure shows up at the login.
  useEffect(() => {
    if (!savesData()) loadSessionApi().catch(() => undefined);
  }, []);

  const enter = async (reply: LoginReply) => {
    const identity = await session.login(reply);
    await navigate(pathAfterLogin({ target: reply.target, returnTo, identity }), { replace: true });
  };
  const logInWith = async (ceremonies: Ceremonies) => {
    setBusy(true);
    await ceremonies
      .logInWithPasskey()
      .then(enter)
      .catch((error: unknown) => {
        setBusy(false);
        throw error;
      });
  };
  const logIn = async () => {
    setBusy(true);
    try {
      const api = await loadSessionApi();
      await enter(await api.postLogin(username, pwd));
    } catch (error) {
      toast.error(loginErrorText(error), LOGIN_TOAST_MS);
      setBusy(false);
    }
  };

  // With a token the user is probably logged in: do not flash the form.
  if (!session.initialized && readToken() !== null) return <FirePage />;
  // Already logged in, perhaps just now in another tab.
  if (session.user !== null && !busy && (!forAdmins || session.isAdmin || session.isScorer)) {
    const { isAdmin, isScorer } = session;
    const identity = { userId: session.user.userId ?? null, isAdmin, isScorer };
    return <Navigate to={resolveReturnPath(returnTo, identity) ?? homePath()} replace />;
  }
  return (
    <AuthForm title="Welcome Back" subtitle="Sign in to your account" onSubmit={logIn}>
      {forAdmins && session.user !== null && (
        <p>
          That page is for admins, and you are logged in as <strong>{session.user.username}</strong>. Log in
          as an admin, or{" "}
          <Link to={homePath()} className={authLinkStyle}>
            go back to your teams
          </Link>
          .
        </p>
      )}
      <TextField
        label="Username or Email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={pwd}
        onChange={(event) => setPwd(event.target.value)}
      />
      <Button type="submit" variant="primary" wide busy={busy}>
        Log In
      </Button>
      <PasskeyButton
        use={logInWith}
        onError={(message) => message !== null && toast.error(message, LOGIN_TOAST_MS)}
      >
        Use a passkey
      </PasskeyButton>
      <p className="flex flex-wrap justify-between gap-x-4">
        <Link to="/register" state={{ returnTo }} className={authLinkStyle}>
          Sign Up
        </Link>
        <Link to="/forgot-password" state={{ returnTo }} className={authLinkStyle}>
          Forgot Password?
        </Link>
      </p>
    </AuthForm>
  );
}

/** Refused credentials, the server's own message for too many attempts and a suspension, or a general error. */
function loginErrorText(error: unknown): string {
  if (!(error instanceof ApiError) || error.isUnreachable) return SOMETHING_WENT_WRONG;
  return error.status === 429 || error.status === 403 ? error.message : "Invalid username/email or password";
}
