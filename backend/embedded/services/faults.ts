import type { ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { sendJson } from "./sendJson.ts";

/**
 * What the next request meets instead of its answer; a list is met in its order, each by one request. `afterMs` goes on
 * with the right answer after that time.
 */
export const Fault = z.union([
  z.strictObject({ status: z.number().int().min(300).max(599), retryAfter: z.number().optional() }),
  z.strictObject({ kind: z.enum(["drop", "half", "garbage"]) }),
  z.strictObject({ kind: z.literal("slow"), afterMs: z.number().int().min(0).max(60_000) }),
]);
export type Fault = z.infer<typeof Fault>;

export const Faults = z.array(Fault).max(1000);

type StatusFault = Extract<Fault, { readonly status: number }>;

/** Answers that the request is not answered: nothing of it is done. */
export function answerStatus(response: ServerResponse, { status, retryAfter }: StatusFault): void {
  if (retryAfter !== undefined) response.setHeader("Retry-After", String(retryAfter));
  if (status < 400) response.setHeader("Location", "/elsewhere");
  sendJson(response, status, { error: "This was ordered." });
}

/** Answers what was done in a way that cannot be read, where the right answer would have been `status` and `answer`. */
export async function answerFault(
  response: ServerResponse,
  fault: Exclude<Fault, StatusFault>,
  status: number,
  answer: unknown,
): Promise<void> {
  if (fault.kind === "slow") {
    await setTimeout(fault.afterMs, null, { ref: false });
    if (!response.destroyed) sendJson(response, status, answer);
    return;
  }
  if (fault.kind === "drop") {
    response.destroy();
    return;
  }
  if (fault.kind === "garbage") {
    response.writeHead(200, { "Content-Type": "text/html" });
    response.end("<html>It works!</html>");
    return;
  }
  const whole = Buffer.from(JSON.stringify(answer));
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": whole.length });
  response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => response.destroy());
}
