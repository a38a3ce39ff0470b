import { z } from "zod";
import { DataCondition } from "../../../src/domain/operations/dataCondition.ts";
import { TurnFigures } from "../../../src/domain/operations/loopTurns.ts";

const ServiceState = z.object({
  name: z.string(),
  /** "starting", "ready", "hung", "restarting", "stopped", "failed"; another word is shown as it is. */
  state: z.string(),
  /** Since when it is in this state, epoch ms. */
  since: z.number(),
  port: z.number().nullish(),
  message: z.string().nullish(),
  /** When it was away by itself last: since when (epoch ms), and after how many ms it was back (null: not yet). */
  outage: z
    .object({
      how: z.enum(["hung", "died"]),
      since: z.number(),
      backAfter: z.number().nullable(),
    })
    .nullish(),
  /** How the data that it keeps stands. */
  condition: DataCondition.nullish(),
  /** How long turns of its event loop took in the last minute. */
  turns: TurnFigures.nullish(),
});

const Services = z.object({ type: z.literal("services"), services: z.array(ServiceState) });

/** A service as its supervisor sees it. */
export type ServiceState = z.infer<typeof ServiceState>;

/** What is known from the supervisor, and since when nothing more was received. */
export interface SupervisorNews {
  /** Whether there is a supervisor that reports. */
  readonly connected: boolean;
  /** When the last news came, epoch ms; null: never. */
  readonly heardAt: number | null;
  readonly services: readonly ServiceState[];
}

/** The part of `process` that talks to a parent. */
export interface ParentChannel {
  readonly connected?: boolean;
  send?(message: unknown): unknown;
  on(event: "message", listener: (message: unknown) => void): unknown;
  off(event: "message", listener: (message: unknown) => void): unknown;
}

/** Asks as often as the page refreshes itself. */
const askInterval = 2000;

/**
 * Listens to the parent's `{ type: "services", services }` messages and asks for them by sending
 * `{ type: "services" }`; news that is not as expected is dropped, so that its age shows.
 */
export function listenToSupervisor(channel: ParentChannel, now: () => number) {
  let services: readonly ServiceState[] = [];
  let heardAt: number | null = null;
  const listen = (message: unknown) => {
    const news = Services.safeParse(message);
    if (!news.success) return;
    services = news.data.services;
    heardAt = now();
  };
  const ask = () => {
    if (channel.connected) channel.send?.({ type: "services" });
  };
  channel.on("message", listen);
  ask();
  const asking = setInterval(ask, askInterval);
  asking.unref();
  return {
    news: (): SupervisorNews => ({ connected: channel.connected === true, heardAt, services }),
    close() {
      clearInterval(asking);
      channel.off("message", listen);
    },
  };
}
