import { RecordsPage } from "../../../../ui/tables/records-page.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { DeleteTribe } from "./delete-tribe.tsx";
import { TribeList } from "./tribe-list.tsx";
import { TribeSheet } from "./tribe-sheet.tsx";

/** `/admin/tribes`. */
export const TribesPage = () => (
  <RecordsPage
    title="Tribes"
    addLabel="Add Tribe"
    skeleton={<SkeletonRows avatars={false} count={4} />}
    error="error loading tribes"
    List={TribeList}
    Sheet={TribeSheet}
    Delete={DeleteTribe}
  />
);
