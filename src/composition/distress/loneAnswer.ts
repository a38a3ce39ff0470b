import type { AnswerOf } from "../../domain/base/call.ts";
import type { answerLoneWork, lookLoneWork } from "../../domain/distress/loneWorkCalls.ts";
import type {
  LoneAnswerService,
  LoneAnswerState,
} from "../../views/distress/answer/loneAnswerService.ts";
import { observable } from "../kit/observable.ts";
import type { OpenFailure } from "../kit/postOpen.ts";

export type LoneAnswerPorts = {
  readonly look: (code: string) => Promise<AnswerOf<typeof lookLoneWork> | OpenFailure>;
  readonly answer: (code: string) => Promise<AnswerOf<typeof answerLoneWork> | OpenFailure>;
};

/**
 * The page of a question to a person. `sync` asks how it is with the question, `retry` sends an answer again that did not
 * arrive: only the server says that it was received.
 */
export function loneAnswer(
  ports: LoneAnswerPorts,
  code: string,
): LoneAnswerService & {
  readonly sync: () => Promise<void>;
  readonly retry: () => Promise<void>;
} {
  const { get, set, subscribe } = observable<LoneAnswerState>({
    kind: code === "" ? "over" : "loading",
  });
  let isSending = false;

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    const answered = await ports.answer(code);
    isSending = false;
    const state = get();
    if (state.kind !== "question") return;
    if (answered === "gone" || answered === "refused") return set({ kind: "over" });
    if (typeof answered === "string") return set({ ...state, sending: answered });
    const { answeredAt } = answered;
    set({ ...state, question: { ...state.question, answeredAt }, sending: null });
  }

  return {
    get,
    subscribe,
    answer() {
      const state = get();
      if (state.kind !== "question" || state.question.answeredAt !== null) return;
      set({ ...state, sending: "sending" });
      void send();
    },
    async sync() {
      if (get().kind === "over") return;
      const question = await ports.look(code);
      const state = get();
      if (question === "gone" || question === "refused") return set({ kind: "over" });
      if (typeof question === "string") {
        if (state.kind !== "question") set({ kind: "unreachable" });
        return;
      }
      const sending =
        state.kind === "question" && question.answeredAt === null ? state.sending : null;
      set({ kind: "question", question, sending });
    },
    async retry() {
      const state = get();
      if (state.kind === "question" && state.sending !== null) await send();
    },
  };
}
