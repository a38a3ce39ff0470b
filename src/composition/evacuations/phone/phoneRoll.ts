import type { CustomerIndex, EvacuationId } from "../../../domain/base/ids.ts";
import { SECOND } from "../../../domain/base/time.ts";
import { DEVICE_EVENTS, type exchangeEvents } from "../../../domain/evacuations/calls.ts";
import type { AnswerOf, RequestOf } from "../../../domain/base/call.ts";
import { CommandId } from "../../../domain/base/commandId.ts";
import {
  type DeviceAct,
  eventOfAct,
  stillUnsent,
  withClockSetBack,
} from "../../../domain/evacuations/deviceRoll.ts";
import type {
  PhoneRollState,
  PhoneRollService,
} from "../../../views/evacuations/phone/phoneRollService.ts";
import type { ExchangeFailure } from "./postExchange.ts";
import type { KeptRoll, RollStorage } from "./rollStorage.ts";
import { observable } from "../../kit/observable.ts";

export type PhoneRollPorts = {
  readonly storage: RollStorage;
  readonly exchange: (
    request: RequestOf<typeof exchangeEvents>,
  ) => Promise<AnswerOf<typeof exchangeEvents> | ExchangeFailure>;
  /** The device's clock, and one that only goes on while the page lives; ms. */
  readonly clock: { readonly wall: () => number; readonly steady: () => number };
  readonly newId: () => string;
};

/** Which evacuation the address asks for. */
export type AskedRoll = { readonly customer: CustomerIndex; readonly id: EvacuationId };

/** How far the two clocks may differ, in ms, before the device's counts as set back. */
const TOLERANCE = 2 * SECOND;

/** The roll of one evacuation on this device: what is done is kept first, then shown, then sent until it is answered. */
export function phoneRoll(
  { storage, exchange, clock, newId }: PhoneRollPorts,
  asked: AskedRoll | null,
): Omit<PhoneRollService, "push"> & {
  readonly sync: () => Promise<void>;
  readonly watchClock: () => void;
} {
  const { get, set, subscribe } = observable<PhoneRollState>({ kind: "loading" });
  let kept = new Map<EvacuationId, KeptRoll>();
  let link: "online" | ExchangeFailure = "offline";
  let shown: AskedRoll | null = asked;
  let syncing: Promise<void> | null = null;
  let last = { wall: clock.wall(), steady: clock.steady() };

  const tell = () => {
    const one = shown === null ? undefined : kept.get(shown.id);
    const before = get();
    if (one !== undefined) set({ kind: "roll", ...one, link });
    else if (before.kind === "ended") set({ ...before, link });
    else set({ kind: "none", link, isAsked: shown !== null });
  };
  const remember = (next: KeptRoll) => {
    kept = new Map(kept).set(next.roll.evacuation.id, next);
  };
  const setBack = async () => {
    for (const { roll, unsent } of kept.values()) {
      const next = { roll: withClockSetBack(roll), unsent: unsent.map(withClockSetBack) };
      remember(next);
      await storage.keepRoll(next.roll);
      await storage.keepEvents(roll.evacuation.id, next.unsent);
    }
  };
  const started = (async () => {
    kept = new Map((await storage.read()).map((one) => [one.roll.evacuation.id, one]));
    // Younger than what was kept before: it went back while no page was open.
    const before = [...kept.values()].flatMap(({ roll, unsent }) => [
      roll.contact.device,
      ...unsent.map(({ at }) => at),
    ]);
    if (before.some((at) => at > clock.wall())) await setBack();
    // Without an address: the one that began last.
    const latest = [...kept.values()].toSorted(
      (a, b) => b.roll.evacuation.startedAt - a.roll.evacuation.startedAt,
    )[0];
    if (shown === null && latest !== undefined)
      shown = { customer: latest.roll.customer, id: latest.roll.evacuation.id };
    tell();
  })();

  const exchangeOne = async ({ customer, id }: AskedRoll): Promise<void> => {
    const before = kept.get(id);
    const events = before?.unsent.slice(0, DEVICE_EVENTS) ?? [];
    const answer = await exchange({
      customerIndex: customer,
      evacuationId: id,
      author: before?.roll.user.id ?? null,
      sentAt: clock.wall(),
      events,
    });
    if (typeof answer === "string") {
      link = answer;
      return tell();
    }
    link = "online";
    const { now, notTaken, ...told } = answer;
    const roll = {
      customer,
      ...told,
      contact: { server: now, device: clock.wall() },
      isClockSetBack: false,
    };
    // What was done while the answer was on its way stays.
    const left = () =>
      stillUnsent(kept.get(id)?.unsent ?? [], roll).filter(
        ({ commandId }) => !notTaken.includes(commandId),
      );
    const waiting = new Set(left().map(({ commandId }) => commandId));
    await storage.keepRoll(roll);
    await storage.forgetEvents(
      events.map(({ commandId }) => commandId).filter((one) => !waiting.has(one)),
    );
    remember({ roll, unsent: left() });
    if (roll.evacuation.state === "ended" && left().length === 0) {
      kept = new Map([...kept].filter(([other]) => other !== id));
      const { siteName, kind, endedAt } = roll.evacuation;
      if (shown?.id === id)
        set({ kind: "ended", siteName, isDrill: kind === "drill", endedAt, link });
      await storage.forgetRoll(id);
    }
    tell();
  };

  const service = {
    get,
    subscribe,
    async act(act: DeviceAct) {
      await started;
      service.watchClock();
      const one = shown === null ? undefined : kept.get(shown.id);
      if (one === undefined) return;
      const id = { commandId: CommandId.parse(newId()), at: clock.wall() };
      const event = eventOfAct(act, one.roll, one.unsent, id);
      // Kept first: what is shown as done survives whatever happens to the page.
      await storage.keepEvents(one.roll.evacuation.id, [event]);
      const now = kept.get(one.roll.evacuation.id) ?? one;
      remember({ ...now, unsent: [...now.unsent, event] });
      tell();
      void service.sync();
    },
    sync() {
      syncing ??= (async () => {
        await started;
        service.watchClock();
        const wanted = [...kept.values()].map(({ roll }) => ({
          customer: roll.customer,
          id: roll.evacuation.id,
        }));
        if (shown !== null && !kept.has(shown.id)) wanted.push(shown);
        for (const one of wanted) await exchangeOne(one);
      })().finally(() => {
        syncing = null;
      });
      return syncing;
    },
    /** Notes where the device's clock went back: what it said before proves nothing any more. */
    watchClock() {
      const next = { wall: clock.wall(), steady: clock.steady() };
      const isSetBack = next.wall - last.wall < next.steady - last.steady - TOLERANCE;
      last = next;
      if (isSetBack) void setBack();
    },
  };
  return service;
}
