import { getItem, setItem } from "../../api/local-storage.ts";

/** The login stores the same; start.js reads it as well. */
const KEY = "userType";

/** `isAdmin`: may open the admin area. */
export const rememberAdmin = (isAdmin: boolean) => setItem(KEY, isAdmin ? "ADMIN" : "USER");

/** Whether the user was an admin when their rights were last loaded. Only for what is shown until they are loaded again. */
export const expectsAdmin = (): boolean => getItem(KEY) === "ADMIN";
