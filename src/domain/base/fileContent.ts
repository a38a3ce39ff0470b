import { z } from "zod";
import { MAX_FILE_BYTES } from "./limits.ts";

/** Content in base64: three bytes are four letters. One more than fits is let in, so that the answer is ours. */
export const FileContent = z
  .string()
  .max(
    Math.ceil((MAX_FILE_BYTES + 3) / 3) * 4 + 4,
    "The file is larger than 5 MB: make it smaller.",
  )
  .regex(/^[A-Za-z0-9+/]*={0,2}$/u, "The content is not base64.");
