import { accountRoutes } from "@emberline/contract";
import { call } from "../api/call.ts";

// Import this file dynamically: the login page is shown before the contract is loaded.

export const checkToken = () => call(accountRoutes.check);
export const checkAdmin = () => call(accountRoutes.checkAdmin);
export const fetchProfile = async () => (await call(accountRoutes.me)).data;
export const postLogin = (username: string, pwd: string) =>
  call(accountRoutes.login, { body: { username, pwd } });
export const postLogout = () => call(accountRoutes.logout);
