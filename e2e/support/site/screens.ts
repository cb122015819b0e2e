export const PUBLIC_PATHS = [
  "/login",
  "/register",
  "/verify-email",
  "/forgot-password",
  "/reset-password",
  "/nowhere",
];
export const FAN_PATHS = ["/", "/leagues", "/recap/1", "/players", "/notes", "/settings"];
export const LEAGUE_TABS = ["standings", "contestants", "my-team", "polls"];
const SECTIONS =
  "episodes leagues notes players scoring polls tribes jobs push-notifications emails users seasons system audit reports spoilers import import/photos";
export const ADMIN_PATHS = SECTIONS.split(" ").map((section) => `/admin/${section}`);
