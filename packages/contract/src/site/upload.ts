import * as z from "zod/mini";
import { route, success } from "../route.ts";

export const uploadRoutes = {
  image: route({
    name: "upload.image",
    method: "POST",
    path: "/uploadImage",
    access: "admin",
    summary: "Takes a picture as the multipart field `file`, re-encodes it and answers its address",
    reply: success({
      data: z.object({ result: z.object({ variants: z.array(z.string()) }) }),
    }),
  }),
};
