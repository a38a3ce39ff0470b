import { z } from "zod";
import { DataCondition } from "../../../src/domain/operations/dataCondition.ts";
import { TurnFigures } from "../../../src/domain/operations/loopTurns.ts";
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

const Condition = z.object({ type: z.literal("condition"), condition: DataCondition });

/** How a child says that the data it keeps stands; null for anything else. */
export function decodeConditionMessage(message: unknown): DataCondition | null {
  return Condition.safeParse(message).data?.condition ?? null;
}

const Turns = z.object({ type: z.literal("turns"), turns: TurnFigures });

/** How long turns of a child's event loop took; null for anything else. */
export function decodeTurnsMessage(message: unknown): TurnFigures | null {
  return Turns.safeParse(message).data?.turns ?? null;
}

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
