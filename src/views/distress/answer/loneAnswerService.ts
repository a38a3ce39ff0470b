import type { AnswerOf } from "../../../domain/base/call.ts";
import type { lookLoneWork } from "../../../domain/distress/loneWorkCalls.ts";

/** What the page of a question shows. */
export type LoneAnswerState =
  | { readonly kind: "loading" }
  /** The link leads to no question any more. */
  | { readonly kind: "over" }
  | { readonly kind: "unreachable" }
  | {
      readonly kind: "question";
      /** As the server said last. */
      readonly question: AnswerOf<typeof lookLoneWork>;
      /** Whether an answer is under way that the server has not taken yet, and why not; null: nobody has pressed. */
      readonly sending: "busy" | "offline" | "sending" | null;
    };

/** The page of a question at work. An answer that did not arrive is sent again by itself. */
export type LoneAnswerService = {
  readonly get: () => LoneAnswerState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly answer: () => void;
};
