import { EpisodesPage } from "../../admin/episode/episodes-page.tsx";
import { FirstSteps } from "../../admin/first-steps/first-steps.tsx";

/** `/admin/episodes`, the first section of the admin area. */
export const AdminHomePage = () => (
  <FirstSteps>
    <EpisodesPage />
  </FirstSteps>
);
