export { deleteExpired } from "./login/delete-expired.ts";
export { requireAllowedNames, requireAllowedText } from "./names/blocked-words.ts";
