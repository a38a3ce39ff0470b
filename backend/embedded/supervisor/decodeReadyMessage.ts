import { z } from "zod";
import type { ReadyMessage } from "./service.ts";

const Message = z.object({
  type: z.literal("ready"),
  ports: z.record(z.string(), z.number()).default({}),
  logins: z
    .array(
      z.object({
        profile: z.string(),
        customer: z.string(),
        username: z.string(),
        password: z.string(),
      }),
    )
    .default([]),
  note: z.string().nullable().default(null),
});

/** What a child said over IPC, when it is that it is ready; null for anything else. */
export function decodeReadyMessage(message: unknown): ReadyMessage | null {
  const decoded = Message.safeParse(message);
  if (!decoded.success) {
    return null;
  }
  const { ports, logins, note } = decoded.data;
  return { ports, logins, note };
}
