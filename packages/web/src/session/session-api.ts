import { accountRoutes } from "@emberline/contract";
import { call } from "../api/call.ts";

// The login page is on screen before the contract is: who uses these imports this file when it is needed.

export const checkToken = () => call(accountRoutes.check);
export const checkAdmin = () => call(accountRoutes.checkAdmin);
export const fetchProfile = async () => (await call(accountRoutes.me)).data;
export const postLogin = (username: string, pwd: string) =>
  call(accountRoutes.login, { body: { username, pwd } });
export const postLogout = () => call(accountRoutes.logout);
