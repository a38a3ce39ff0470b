import { z } from "zod";
import {
  LoopTurns,
  type ServiceTurns,
  TURN_TICK,
  TurnFigures,
  TURNS_EVERY,
} from "../../../src/domain/operations/loopTurns.ts";

/** The name of this process among the services of its supervisor. */
const OWN = "kuzzle";

/** The part of `process` that talks to a parent. */
export type ParentChannel = {
  readonly connected?: boolean;
  send?(message: unknown): unknown;
  on(event: "message", listener: (message: unknown) => void): unknown;
  off(event: "message", listener: (message: unknown) => void): unknown;
};

/** What a supervisor answers about its services, as far as it is read here. */
const Services = z.object({
  type: z.literal("services"),
  services: z.array(z.object({ name: z.string(), turns: TurnFigures.nullish() })),
});

/** Measures the turns of this process until it is ended, and sends them to a parent; asks it for those of the services beside. */
export function watchTurns(
  channel: ParentChannel,
  monotonic: () => number,
): { readonly turns: LoopTurns; all(): ServiceTurns[]; end(): void } {
  const turns = new LoopTurns(monotonic());
  let beside: ServiceTurns[] = [];
  const listen = (message: unknown) => {
    const answered = Services.safeParse(message);
    if (!answered.success) return;
    beside = answered.data.services.flatMap(({ name, turns: figures }) =>
      figures == null || name === OWN ? [] : [{ service: name, ...figures }],
    );
  };
  channel.on("message", listen);
  const ticking = setInterval(() => turns.tick(monotonic()), TURN_TICK);
  const sending = setInterval(() => {
    if (channel.connected !== true) return;
    channel.send?.({ type: "turns", turns: turns.figures(monotonic()) });
    channel.send?.({ type: "services" });
  }, TURNS_EVERY);
  return {
    turns,
    all: () => [{ service: OWN, ...turns.figures(monotonic()) }, ...beside],
    end() {
      clearInterval(ticking);
      clearInterval(sending);
      channel.off("message", listen);
    },
  };
}
