import type { AnswerOf, RequestOf } from "../../../domain/base/call.ts";
import { CommandId } from "../../../domain/base/commandId.ts";
import type {
  countCheckIn,
  lookCheckIn,
  SelfCheckedBy,
} from "../../../domain/evacuations/selfCheckInCalls.ts";
import type {
  CheckInService,
  CheckInState,
  Counting,
} from "../../../views/evacuations/checkIn/checkInService.ts";
import { observable } from "../../kit/observable.ts";
import type { OpenFailure } from "../../kit/postOpen.ts";

export type CheckInPorts = {
  readonly look: (
    request: RequestOf<typeof lookCheckIn>,
  ) => Promise<AnswerOf<typeof lookCheckIn> | OpenFailure>;
  readonly count: (
    request: RequestOf<typeof countCheckIn>,
  ) => Promise<AnswerOf<typeof countCheckIn> | OpenFailure>;
  readonly newId: () => string;
};

/** Somebody who is to be counted; the id stays until an answer comes, so that nobody is counted twice. */
type Order = Omit<RequestOf<typeof countCheckIn>, "code">;

/**
 * The page of a printed code. `sync` asks how things stand, `retry` sends again what was not answered: nobody is shown as
 * counted before the server has said so. Who was counted in one evacuation is not in the next.
 */
export function checkInPoint(
  { look, count, newId }: CheckInPorts,
  code: string,
): Omit<CheckInService, "camera"> & {
  readonly sync: () => Promise<void>;
  readonly retry: () => Promise<void>;
} {
  const {
    get,
    set: show,
    subscribe,
  } = observable<CheckInState>({
    kind: code === "" ? "noCode" : "loading",
  });
  let order: Order | null = null;

  const showCounting = (counting: Counting | null) => {
    const state = get();
    if (state.kind === "place") show({ ...state, counting });
  };

  async function send(sent: Order): Promise<void> {
    const answer = await count({ code, ...sent });
    // Somebody else is counted by now, or nobody.
    if (order !== sent) return;
    if (answer === "offline" || answer === "busy")
      return showCounting({ kind: "waiting", reason: answer });
    order = null;
    showCounting(
      typeof answer === "string" ? { kind: "refused" } : { kind: "counted", at: answer.countedAt },
    );
  }

  async function ask(): Promise<void> {
    const answer = await look({ code });
    const state = get();
    if (answer === "gone") return show({ kind: "noCode" });
    if (typeof answer === "string")
      return show(state.kind === "place" ? { ...state, isOnline: false } : { kind: "unreachable" });
    const before = state.kind === "place" ? state : null;
    const isSame = before?.place.evacuation?.startedAt === answer.evacuation?.startedAt;
    if (!isSame) order = null;
    const counting = isSame ? (before?.counting ?? null) : null;
    show({ kind: "place", place: answer, isOnline: true, counting });
  }

  return {
    get,
    subscribe,
    count(who: SelfCheckedBy) {
      const state = get();
      const evacuation = state.kind === "place" ? state.place.evacuation : null;
      if (evacuation === null || order !== null) return;
      const { startedAt } = evacuation;
      order = { commandId: CommandId.parse(newId()), startedAt, who };
      showCounting({ kind: "waiting", reason: "sending" });
      void send(order);
    },
    again() {
      order = null;
      showCounting(null);
    },
    async sync() {
      if (get().kind !== "noCode") await ask();
    },
    async retry() {
      if (order !== null) await send(order);
    },
  };
}
