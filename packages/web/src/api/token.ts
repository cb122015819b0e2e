import { forget, recall, remember } from "./local-storage.ts";

export const readToken = () => recall("jwt");
export const storeToken = (token: string) => remember("jwt", token);
export const dropToken = () => forget("jwt");
