export { hasOwnerAccess, hasTeam, requireMember } from "./league-access.ts";
