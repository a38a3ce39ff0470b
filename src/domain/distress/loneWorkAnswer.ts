import { z } from "zod";
import { AssetId, CustomerIndex } from "../base/ids.ts";
import { type EpochMs, HOUR } from "../base/time.ts";
import { LoneQuestion, type LoneWorker } from "./loneWorker.ts";

/** What a link in a message to a person leads to: one question, and no other. */
export const LoneWorkLink = z.strictObject({
  customer: CustomerIndex,
  worker: AssetId,
  question: LoneQuestion.shape.id,
});
export type LoneWorkLink = z.infer<typeof LoneWorkLink>;

/** A question can be answered by its link for so long after it was asked, in ms: a shift. */
export const LINK_LIFE = 12 * HOUR;

/** Calls a minute with one link, and from one address, which a whole site may share. */
export const LINK_LIMITS = { link: 30, address: 240 } as const;

/** The page that a link leads to; what opens it stands behind `#`, which no log of a server has. */
export function loneWorkPath(code: string): string {
  return `/lone-work.html#${code}`;
}

/** The question of a person that a link leads to; null: another one is the newest, or it was asked too long ago. */
export function linkedQuestion(
  { question }: Pick<LoneWorker, "question">,
  { question: id }: Pick<LoneWorkLink, "question">,
  now: EpochMs,
): LoneQuestion | null {
  return question !== null && question.id === id && now - question.askedAt < LINK_LIFE
    ? question
    : null;
}
