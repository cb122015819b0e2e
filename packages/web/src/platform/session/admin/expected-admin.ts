import { getItem, setItem } from "../../api/local-storage.ts";

/** The login stores the same; start.js reads it as well. */
const KEY = "userType";

/** `isAdmin`: may open the admin area. */
export const rememberAdmin = (isAdmin: boolean) => setItem(KEY, isAdmin ? "ADMIN" : "USER");

/** Was the user an admin when this was last known? Only for what is shown until it is known again. */
export const expectsAdmin = (): boolean => getItem(KEY) === "ADMIN";
