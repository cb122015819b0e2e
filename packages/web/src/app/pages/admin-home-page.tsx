import { EpisodesPage } from "../../admin/episode/episodes-page.tsx";
import { FirstSteps } from "../../admin/first-steps/first-steps.tsx";
import { useSession } from "../../session/session.tsx";

/** `/admin/episodes`, the first section of the admin area. The first steps are an admin's. */
export const AdminHomePage = () =>
  useSession().isAdmin ? (
    <FirstSteps>
      <EpisodesPage />
    </FirstSteps>
  ) : (
    <EpisodesPage />
  );
