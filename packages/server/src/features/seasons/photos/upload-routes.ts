import { randomUUID } from "node:crypto";
import multipart from "@fastify/multipart";
import { uploadRoutes } from "@emberline/contract";
import { PHOTO_MAX_BYTES, PHOTO_MIN_BYTES, UPLOADS_PER_MINUTE } from "@emberline/game";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { binder } from "../../../platform/http/bind.ts";
import { makeVariants } from "../../../platform/images/make-variants.ts";
import { isVariant, type Variant } from "../../../platform/images/picture-limits.ts";
import { insertImage } from "../../../platform/images/store-image.ts";
import type { Db } from "../../../platform/db/database.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const PATH = /^\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(list|card|full)\.webp$/;
const UPLOADS = { max: UPLOADS_PER_MINUTE, timeWindow: 60_000, isShared: true } as const;

/** Image uploads by admins, and the public URLs of the images. */
export async function bindUpload(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "secret" | "settings">,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 2, fileSize: PHOTO_MAX_BYTES, fields: 5, parts: 7, fieldSize: 1000, headerPairs: 50 },
    });
    const bind = binder(scope, deps);
    bind(
      uploadRoutes.image,
      async ({ request }) => {
        const variants = await makeVariants(await readOneFile(request));
        const imageId = randomUUID();
        await insertImage(deps.db, { imageId, variants, createdAt: new Date(deps.now()) });
        return { data: { result: { variants: urlsOf(deps.settings.publicUrl, imageId) } } };
      },
      UPLOADS,
    );
  });
  app.get("/images/*", { schema: { hide: true } }, async (request, reply) => {
    const [, imageId = "", variant = ""] = PATH.exec(request.url) ?? [];
    const bytes = isVariant(variant) ? await findImage(deps.db, imageId, variant) : undefined;
    if (!bytes) throw new AppError(404, "There is no such picture");
    return reply
      .type("image/webp")
      .header("cache-control", IMMUTABLE)
      .header(
        "content-security-policy",
        "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
      .header("cross-origin-resource-policy", "cross-origin")
      .send(bytes);
  });
}

/** The card comes first: some clients use only the first address. */
const urlsOf = (publicUrl: string, imageId: string) =>
  (["card", "list", "full"] satisfies Variant[]).map(
    (variant) => `${publicUrl}/images/${imageId}/${variant}.webp`,
  );

async function readOneFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError(415, "Please send the picture as multipart/form-data");
  const files: Buffer[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type !== "file") continue;
      if (part.fieldname !== "file")
        throw new AppError(400, "Please send the picture in the form field file");
      if (files.length > 0) throw new AppError(400, "Too many files");
      files.push(await part.toBuffer());
    }
  } catch (error) {
    throw toAppError(error);
  }
  const [file] = files;
  if (!file) throw new AppError(400, "Please choose a picture");
  if (file.length < PHOTO_MIN_BYTES) throw new AppError(400, `File is smaller than ${PHOTO_MIN_BYTES} bytes`);
  return file;
}

/** Translates errors of the multipart parser. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "FST_REQ_FILE_TOO_LARGE") {
    return new AppError(413, `File is larger than ${PHOTO_MAX_BYTES} bytes`);
  }
  if (code === "FST_FILES_LIMIT") return new AppError(400, "Too many files");
  return new AppError(400, "That upload cannot be read");
}

async function findImage(db: Db, imageId: string, variant: Variant): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("images")
    .select("bytes")
    .where("imageId", "=", imageId)
    .where("variant", "=", variant)
    .executeTakeFirst();
  return row?.bytes;
}
