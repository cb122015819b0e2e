import { Suspense } from "react";
import { Route, Routes } from "react-router";
import { readToken } from "../platform/api/token.ts";
import { RequireUser } from "../platform/session/guards.tsx";
import { FirePage } from "../ui/art/fire-loader.tsx";
import { lazyPage, loadPages } from "./lazy-page.ts";
import { WithQueryCache } from "./query-cache.tsx";

const loginPage = () => import("../features/accounts/login-page.tsx");
const authLayout = () => import("./layouts/auth-layout.tsx");
/** With what the route of the login needs, so that this replaces it at once. */
const login = async () => {
  await Promise.all([loginPage, authLayout].map(loadPages));
  return import("./pages/login.tsx");
};
const Login = lazyPage(login, "Login");
const LoginPage = lazyPage(loginPage, "LoginPage");
const AuthLayout = lazyPage(authLayout, "AuthLayout");

const mainLayout = () => import("./layouts/main-layout.tsx");
const MainLayout = lazyPage(mainLayout, "MainLayout");
const DraftRoomLayout = lazyPage(mainLayout, "DraftRoomLayout");
const LoadingPage = lazyPage(mainLayout, "LoadingPage");
const NotFoundPage = lazyPage(() => import("./pages/not-found-page.tsx"), "NotFoundPage");
const AdminApp = lazyPage(() => import("./admin-app.tsx"), "AdminApp");

const RegisterPage = lazyPage(() => import("../features/accounts/register-page.tsx"), "RegisterPage");
const VerifyEmailPage = lazyPage(
  () => import("../features/accounts/verify-email-page.tsx"),
  "VerifyEmailPage",
);
const ForgotPasswordPage = lazyPage(
  () => import("../features/accounts/forgot-password-page.tsx"),
  "ForgotPasswordPage",
);
const ResetPasswordPage = lazyPage(
  () => import("../features/accounts/reset-password-page.tsx"),
  "ResetPasswordPage",
);
const StopEmailChangePage = lazyPage(
  () => import("../features/accounts/stop-email-change-page.tsx"),
  "StopEmailChangePage",
);
const FirstAdminSetupPage = lazyPage(
  () => import("../features/accounts/first-admin-setup-page.tsx"),
  "FirstAdminSetupPage",
);

const InvitePage = lazyPage(() => import("../features/leagues/invite/invite-page.tsx"), "InvitePage");
const MyTeamsPage = lazyPage(() => import("./pages/my-teams-page.tsx"), "MyTeamsPage");
const JoinableLeaguesPage = lazyPage(
  () => import("../features/leagues/join/joinable-leagues-page.tsx"),
  "JoinableLeaguesPage",
);
const LeaguePage = lazyPage(() => import("./pages/league-page.tsx"), "LeaguePage");
const LeagueEventsPage = lazyPage(() => import("./pages/league-events-page.tsx"), "LeagueEventsPage");
const LeagueRulesPage = lazyPage(() => import("./pages/league-rules-page.tsx"), "LeagueRulesPage");
const LeagueActivityPage = lazyPage(() => import("./pages/league-rules-page.tsx"), "LeagueActivityPage");
const RuleLabPage = lazyPage(() => import("./pages/rule-lab/rule-lab-page.tsx"), "RuleLabPage");
const FanPlayersPage = lazyPage(() => import("./pages/players-page.tsx"), "FanPlayersPage");
const FanRecapPage = lazyPage(() => import("./pages/recap/fan-recap-page.tsx"), "FanRecapPage");
const PastSeasonPage = lazyPage(
  () => import("../features/seasons/past/past-season-page.tsx"),
  "PastSeasonPage",
);
const PublishedNotesPage = lazyPage(
  () => import("../features/messages/notes/published-notes-page.tsx"),
  "PublishedNotesPage",
);
const SettingsPage = lazyPage(() => import("./settings/settings-page.tsx"), "SettingsPage");
const DraftPage = lazyPage(() => import("./pages/draft-page.tsx"), "DraftPage");
const LateDraftPage = lazyPage(() => import("./pages/late-draft/late-draft-page.tsx"), "LateDraftPage");
const DraftBoardPage = lazyPage(() => import("./pages/draft-board-page.tsx"), "DraftBoardPage");
const MockDraftPage = lazyPage(() => import("./pages/mock-draft-page.tsx"), "MockDraftPage");
const LeagueMockDraftPage = lazyPage(() => import("./pages/mock-draft-page.tsx"), "LeagueMockDraftPage");
const ForAdmins = lazyPage(() => import("./layouts/for-admins.tsx"), "ForAdmins");
const AdminDraftPage = lazyPage(() => import("./pages/admin-draft-page.tsx"), "AdminDraftPage");

const loadFirstSkeleton = async () =>
  (await import("./loading/page-skeleton.tsx")).loadSkeleton(location.pathname);

/** Loads what the app shows first: the fans' layout, or without a token the login and the layout of the pages around it. */
export async function loadFirstView(): Promise<void> {
  const first = readToken() === null ? login : mainLayout;
  // The boundary shows a failure.
  await Promise.all([loadPages(first), first === mainLayout && loadFirstSkeleton()]).catch(() => undefined);
}

const loadingPage = (
  <WithQueryCache>
    <LoadingPage />
  </WithQueryCache>
);

/** All routes of the app. */
export function AppRoutes() {
  return (
    <Suspense fallback={<FirePage />}>
      <Routes>
        <Route element={<AuthLayout />}>
          <Route path="/login" element={<LoginPage />} />
          <Route element={<WithQueryCache />}>
            <Route path="/register" element={<RegisterPage />} />
            <Route path="/verify-email" element={<VerifyEmailPage />} />
            <Route path="/forgot-password" element={<ForgotPasswordPage />} />
            <Route path="/reset-password" element={<ResetPasswordPage />} />
            <Route path="/stop-email-change" element={<StopEmailChangePage />} />
            <Route path="/setup" element={<FirstAdminSetupPage />} />
            <Route path="/invite/:invite" element={<InvitePage />} />
          </Route>
        </Route>
        <Route element={<RequireUser loading={loadingPage} login={<Login />} />}>
          <Route element={<WithQueryCache />}>
            <Route element={<MainLayout />}>
              <Route index element={<MyTeamsPage />} />
              <Route path="/leagues" element={<JoinableLeaguesPage />} />
              <Route path="/league/:leagueId" element={<LeaguePage />} />
              <Route path="/league/:leagueId/rules" element={<LeagueRulesPage />} />
              <Route path="/league/:leagueId/activity" element={<LeagueActivityPage />} />
              <Route path="/league/:leagueId/events" element={<LeagueEventsPage />} />
              <Route path="/league/:leagueId/rules/lab" element={<RuleLabPage />} />
              <Route path="/draft/:leagueId/board" element={<DraftBoardPage />} />
              <Route path="/recap/:episode" element={<FanRecapPage />} />
              <Route path="/players" element={<FanPlayersPage />} />
              <Route path="/seasons/:seasonId" element={<PastSeasonPage />} />
              <Route path="/notes" element={<PublishedNotesPage />} />
              <Route path="/settings" element={<SettingsPage />} />
            </Route>
            <Route element={<DraftRoomLayout />}>
              <Route path="/draft/:leagueId" element={<DraftPage />} />
              <Route path="/draft/:leagueId/late" element={<LateDraftPage />} />
              <Route path="/practice/:leagueId" element={<MockDraftPage />} />
              <Route path="/practice/:leagueId/league" element={<LeagueMockDraftPage />} />
            </Route>
          </Route>
        </Route>
        <Route element={<WithQueryCache />}>
          <Route element={<ForAdmins />}>
            <Route element={<DraftRoomLayout />}>
              <Route path="/admin-draft/:leagueId" element={<AdminDraftPage />} />
            </Route>
          </Route>
          <Route path="/admin/*" element={<AdminApp />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
