import { fromCallback, fromPromise } from "xstate";
import type { EpochMs } from "../domain/base/time.ts";
import { PLAY_STEP } from "../domain/timeMachine/timeMachine.ts";
import type {
  TimeMachineContext,
  TimeMachineEvent,
} from "../machines/timeMachine/timeMachineMachine.ts";
import type { LiveClient } from "../streams/feeds/liveClient.ts";

/** The effects of `timeMachineMachine`. @param now the server's clock */
export function timeMachineEffects(live: Pick<LiveClient, "travel">, now: () => EpochMs) {
  return {
    actors: {
      load: fromPromise<void, { readonly at: EpochMs }>(({ input }) =>
        live.travel(input.at, "jump"),
      ),
      beat: fromCallback<TimeMachineEvent>(({ sendBack }) => {
        const timer = window.setInterval(() => sendBack({ type: "tick", now: now() }), PLAY_STEP);
        return () => window.clearInterval(timer);
      }),
    },
    actions: {
      showInstant: ({
        context,
        self,
      }: {
        readonly context: TimeMachineContext;
        readonly self: { send(event: TimeMachineEvent): void };
      }) => {
        if (context.at === null) return;
        live
          .travel(context.at, "play")
          .catch(() => self.send({ type: "core.failed", reason: "unreachable" }));
      },
      showLive: () => {
        // Without a live core there is nothing that shows the past either.
        live.travel(null, "jump").catch(() => undefined);
      },
    },
  };
}
