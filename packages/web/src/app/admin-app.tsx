import { Navigate, Route, Routes } from "react-router";
import { RequireAdmin } from "../session/guards.tsx";
import { adminSections } from "./admin-sections.ts";
import { lazyPage } from "./lazy-page.ts";
import { AdminLayout } from "./layouts/admin-layout.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";

const EpisodesPage = lazyPage(() => import("../admin/scoring/episodes-page.tsx"), "EpisodesPage");
const SetScoresPage = lazyPage(() => import("../admin/scoring/set-scores-page.tsx"), "SetScoresPage");
const LeaguesPage = lazyPage(() => import("../admin/league/leagues-page.tsx"), "LeaguesPage");

/** Everything below `/admin`, in a chunk of its own. */
export function AdminApp() {
  const first = adminSections[0]?.path ?? "/";
  return (
    <Routes>
      <Route element={<RequireAdmin />}>
        <Route element={<AdminLayout sections={adminSections} />}>
          <Route index element={<Navigate to={first} replace />} />
          <Route path="episodes" element={<EpisodesPage />} />
          <Route path="episodes/:episodeId/scores" element={<SetScoresPage />} />
          <Route path="leagues" element={<LeaguesPage />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
