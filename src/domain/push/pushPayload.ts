import { z } from "zod";

/** What a notification is about. */
export const PushKind = z.enum(["alarm", "distress", "evacuation", "loneWork"]);
export type PushKind = z.infer<typeof PushKind>;

/** `begun`: it goes on; `over`: it has ended, and what was shown of it is withdrawn or replaced. */
export const PushState = z.enum(["begun", "over"]);
export type PushState = z.infer<typeof PushState>;

/** What the service worker is sent, encrypted. Names no person: a locked screen shows it to everybody. */
export type PushPayload = {
  readonly kind: PushKind;
  readonly state: PushState;
  /** One notification for each tag: a later one takes its place. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** Where a press leads, on the own origin. */
  readonly path: string;
};

/** What a notification shows of its text; the grave part comes first. */
const LONGEST_TITLE = 120;
const LONGEST_BODY = 500;

/** A payload within the 4,096 bytes that every push service takes as one message (RFC 8030 section 7.2), encrypted. */
export function boundedPayload(payload: PushPayload): PushPayload {
  return {
    ...payload,
    title: cut(payload.title, LONGEST_TITLE),
    body: cut(payload.body, LONGEST_BODY),
  };
}

function cut(text: string, longest: number): string {
  const letters = Array.from(text);
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join("")}…`;
}
