export { hasOwnerAccess } from "./league-access.ts";
