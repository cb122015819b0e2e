import { accountRoutes } from "@emberline/contract";
import { call } from "../api/call.ts";

// The login page is on screen before the contract is: who uses these imports this file when it is needed.

export const askCheck = () => call(accountRoutes.check);
export const askAdmin = () => call(accountRoutes.checkAdmin);
export const askProfile = async () => (await call(accountRoutes.me)).data;
export const openSession = (username: string, pwd: string) =>
  call(accountRoutes.login, { body: { username, pwd } });
export const endSession = () => call(accountRoutes.logout);
