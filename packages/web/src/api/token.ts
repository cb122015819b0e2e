import { removeItem, getItem, setItem } from "./local-storage.ts";

export const readToken = () => getItem("jwt");
export const storeToken = (token: string) => setItem("jwt", token);
export const removeToken = () => removeItem("jwt");
