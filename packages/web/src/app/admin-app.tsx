import { Navigate, Outlet, Route, Routes } from "react-router";
import { useSession } from "../platform/session/session.tsx";
import { adminSections } from "./admin-sections.ts";
import { ForAdmins } from "./layouts/for-admins.tsx";
import { lazyPage } from "./lazy-page.ts";
import { AdminLayout } from "./layouts/admin-layout.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";

const AdminHomePage = lazyPage(() => import("./pages/admin-home-page.tsx"), "AdminHomePage");
const SetScoresPage = lazyPage(
  () => import("../features/results/admin/page/set-scores-page.tsx"),
  "SetScoresPage",
);
const LeaguesPage = lazyPage(() => import("../features/leagues/admin/leagues-page.tsx"), "LeaguesPage");
const NotesPage = lazyPage(() => import("../features/messages/admin/notes-page.tsx"), "NotesPage");
const AdminPlayersPage = lazyPage(
  () => import("../features/seasons/admin/players/players-page.tsx"),
  "AdminPlayersPage",
);
const StatisticsPage = lazyPage(
  () => import("../features/results/admin/statistics-page.tsx"),
  "StatisticsPage",
);
const TribesPage = lazyPage(() => import("../features/seasons/admin/tribes-page.tsx"), "TribesPage");
const SetPlayersPage = lazyPage(
  () => import("../features/leagues/admin/set-players-page.tsx"),
  "SetPlayersPage",
);
const SurveysPage = lazyPage(() => import("../features/surveys/admin/surveys-page.tsx"), "SurveysPage");
const NewSurveyPage = lazyPage(
  () => import("../features/surveys/admin/form/survey-form-page.tsx"),
  "NewSurveyPage",
);
const EditSurveyPage = lazyPage(
  () => import("../features/surveys/admin/form/survey-form-page.tsx"),
  "EditSurveyPage",
);
const GradePage = lazyPage(() => import("../features/surveys/admin/grade-page.tsx"), "GradePage");
const JobsPage = lazyPage(() => import("../features/operations/admin/jobs-page.tsx"), "JobsPage");
const SystemPage = lazyPage(() => import("../features/operations/admin/system-page.tsx"), "SystemPage");
const PushNotificationsPage = lazyPage(
  () => import("../features/messages/admin/push-notifications-page.tsx"),
  "PushNotificationsPage",
);
const EmailsPage = lazyPage(() => import("../features/messages/admin/emails-page.tsx"), "EmailsPage");
const UserPage = lazyPage(() => import("../features/accounts/admin/user-page.tsx"), "UserPage");
const AdminUsersPage = lazyPage(() => import("../features/accounts/admin/users-page.tsx"), "AdminUsersPage");
const SeasonsPage = lazyPage(() => import("../features/seasons/admin/seasons-page.tsx"), "SeasonsPage");
const SeasonPage = lazyPage(() => import("../features/seasons/admin/season-page.tsx"), "SeasonPage");
const ImportPage = lazyPage(() => import("../features/seasons/admin/import/import-page.tsx"), "ImportPage");
const TableImportPage = lazyPage(
  () => import("../features/seasons/admin/table/table-import-page.tsx"),
  "TableImportPage",
);
const PhotosPage = lazyPage(() => import("../features/seasons/admin/photos/photos-page.tsx"), "PhotosPage");
const ReportsPage = lazyPage(() => import("../features/chat/admin/reports-page.tsx"), "ReportsPage");
const MarksPage = lazyPage(() => import("../features/spoilers/admin/marks-page.tsx"), "MarksPage");
const AuditPage = lazyPage(() => import("../features/operations/admin/audit-page.tsx"), "AuditPage");

/** All routes below `/admin`, in their own chunk. */
export function AdminApp() {
  const { isAdmin } = useSession();
  const sections = isAdmin ? adminSections : adminSections.slice(0, 1);
  return (
    <Routes>
      <Route element={<ForAdmins orScorer />}>
        <Route element={<AdminLayout sections={sections} />}>
          <Route index element={<ToFirstSection />} />
          <Route path="episodes" element={<AdminHomePage />} />
          <Route path="episodes/:episodeId/scores" element={<SetScoresPage />} />
          <Route element={isAdmin ? <Outlet /> : <ToFirstSection />}>
            <Route path="leagues" element={<LeaguesPage />} />
            <Route path="notes" element={<NotesPage />} />
            <Route path="players" element={<AdminPlayersPage />} />
            <Route path="scoring" element={<StatisticsPage />} />
            <Route path="tribes" element={<TribesPage />} />
            <Route path="leagues/:leagueId/players" element={<SetPlayersPage />} />
            <Route path="polls" element={<SurveysPage />} />
            <Route path="polls/new" element={<NewSurveyPage />} />
            <Route path="polls/:surveyId" element={<EditSurveyPage />} />
            <Route path="polls/:surveyId/grade" element={<GradePage />} />
            <Route path="reports" element={<ReportsPage />} />
            <Route path="spoilers" element={<MarksPage />} />
            <Route path="jobs" element={<JobsPage />} />
            <Route path="push-notifications" element={<PushNotificationsPage />} />
            <Route path="emails" element={<EmailsPage />} />
            <Route path="users" element={<AdminUsersPage />} />
            <Route path="users/:userId" element={<UserPage />} />
            <Route path="seasons" element={<SeasonsPage />} />
            <Route path="seasons/import" element={<ImportPage />} />
            <Route path="seasons/:seasonId" element={<SeasonPage />} />
            <Route path="import" element={<TableImportPage />} />
            <Route path="import/photos" element={<PhotosPage />} />
            <Route path="system" element={<SystemPage />} />
            <Route path="audit" element={<AuditPage />} />
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

const ToFirstSection = () => <Navigate to={adminSections[0]?.path ?? "/"} replace />;
