import { t as require_version } from "./version-Cxbf7gHr.js";
export default require_version();
export {};
