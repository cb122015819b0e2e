import { Navigate, Route, Routes } from "react-router";
import { RequireAdmin } from "../session/guards.tsx";
import { adminSections } from "./admin-sections.ts";
import { AdminLayout } from "./layouts/admin-layout.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";

/** Everything below `/admin`, in a chunk of its own. */
export function AdminApp() {
  const first = adminSections[0]?.path ?? "/";
  return (
    <Routes>
      <Route element={<RequireAdmin />}>
        <Route element={<AdminLayout sections={adminSections} />}>
          <Route index element={<Navigate to={first} replace />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
