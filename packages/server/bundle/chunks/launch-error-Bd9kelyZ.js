// dist/with-timeout.js
/** Waits for the end of some work, but no longer than this. */
async function withTimeout(ms, work) {
	let timer;
	const limit = new Promise((resolve) => timer = setTimeout(resolve, ms));
	try {
		await Promise.race([work, limit]);
	} finally {
		clearTimeout(timer);
	}
}
// dist/db/embedded-postgres/launch-error.js
/** A refusal to start. Its message is one sentence that names the trouble and the way out. */
var LaunchError = class extends Error {
	name = "LaunchError";
};
/** Node's short word for a failed system call ("EACCES"), or the message of anything else. */
function errorReason(error) {
	return errorCode(error) ?? (error instanceof Error ? error.message : String(error));
}
function errorCode(error) {
	if (!(error instanceof Error) || !("code" in error)) return void 0;
	return typeof error.code === "string" ? error.code : void 0;
}
export { withTimeout as i, errorCode as n, errorReason as r, LaunchError as t };
