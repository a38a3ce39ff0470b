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

const Progress = z.object({ type: z.literal("progress"), text: z.string() });

/** What a child that is not ready yet says it does or waits for; null for anything else. */
export function decodeProgressMessage(message: unknown): string | null {
  return Progress.safeParse(message).data?.text ?? null;
}

/** What a child said over IPC, when it is that it is ready; null for anything else. */
export function decodeReadyMessage(message: unknown): ReadyMessage | null {
  const decoded = Message.safeParse(message);
  if (!decoded.success) {
    return null;
  }
  const { ports, logins, note } = decoded.data;
  return { ports, logins, note };
}
