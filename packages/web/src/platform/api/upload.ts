import { uploadRoutes, type ReplyOf } from "@emberline/contract";
import { ApiError } from "./api-error.ts";
import { readEnvelope } from "./call.ts";
import { buildPath } from "./build-path.ts";
import { readToken } from "./token.ts";

/** Pictures may be large and networks slow. */
const UPLOAD_TIMEOUT_MS = 120_000;

interface UploadOptions {
  /** Called with the sent share, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads a picture and returns its URL. Throws `ApiError`. Uses XMLHttpRequest, because `fetch` reports no progress. */
export function uploadImage(file: File, { onProgress, signal }: UploadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", buildPath(uploadRoutes.image.path, {}));
    request.timeout = UPLOAD_TIMEOUT_MS;
    const token = readToken();
    if (token !== null) request.setRequestHeader("Authorization", token);
    const fail = () => reject(new ApiError(0));
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(loaded / Math.max(total, 1)),
    );
    request.addEventListener("load", () => resolve(readImageUrl(request)));
    for (const failure of ["error", "timeout", "abort"] as const) request.addEventListener(failure, fail);
    signal.addEventListener("abort", () => request.abort());
    const form = new FormData();
    form.append("file", file);
    request.send(form);
  });
}

async function readImageUrl({ status, responseText }: XMLHttpRequest): Promise<string> {
  const response = new Response(responseText, { status });
  const { data } = await readEnvelope<ReplyOf<typeof uploadRoutes.image>>(response);
  const [url] = data.result.variants;
  if (url === undefined) throw new ApiError(status);
  return url;
}
