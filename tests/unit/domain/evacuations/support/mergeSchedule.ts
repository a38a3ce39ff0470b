import type { Chance } from "../../../../support/fakeKuzzle/chance.ts";
import { CustomerIndex, EvacuationId, UserId } from "../../../../../src/domain/base/ids.ts";
import { MINUTE, SECOND } from "../../../../../src/domain/base/time.ts";
import type { DeviceEvent } from "../../../../../src/domain/evacuations/deviceEvents.ts";
import {
  type DeviceAct,
  type DeviceRoll,
  eventOfAct,
  stillUnsent,
  viewOfDevice,
  withClockSetBack,
} from "../../../../../src/domain/evacuations/deviceRoll.ts";
import { CommandId } from "../../../../../src/domain/base/commandId.ts";
import {
  type Evacuation,
  type EvacuationEvent,
  evacuationEventId,
  PersonId,
  type RollPerson,
  visitorId,
} from "../../../../../src/domain/evacuations/evacuation.ts";
import {
  personOfEvent,
  recordedEvent,
} from "../../../../../src/domain/evacuations/recordedEvent.ts";
import { NOWHERE } from "../../../../../src/domain/sites/presence.ts";
import { area, site, T0 } from "../../../../support/fixtures.ts";

const PEOPLE = ["ann", "bob", "cid", "dot"].map((name) => PersonId.parse(`asset-${name}`));

/**
 * A phone. All of it but its clock is in its storage, from where every step reads it anew: each is a kill and a reload.
 * `offset`: how wrong its clock is, in ms.
 */
type Phone = {
  stored: string;
  isUp: boolean;
  offset: number;
};

/** What happened in truth, to judge what the screens say. */
type Truth = {
  /** Every statement that was made, with its real instant. */
  readonly made: Map<string, { readonly at: number; readonly act: DeviceAct }>;
  /** When its person had last been heard inside, as each check-in reached the server. */
  readonly heardWhenRecorded: Map<string, number>;
};

export type Schedule = {
  readonly truth: Truth;
  /** What the server keeps at the end. */
  readonly server: DeviceRoll;
  /** What each phone keeps at the end, when all have been answered. */
  readonly phones: readonly {
    readonly roll: DeviceRoll;
    readonly unsent: readonly DeviceEvent[];
  }[];
  readonly steps: readonly string[];
};

const Stored = {
  write: (roll: DeviceRoll, unsent: readonly DeviceEvent[]) => JSON.stringify({ roll, unsent }),
  read: (text: string) => JSON.parse(text) as { roll: DeviceRoll; unsent: DeviceEvent[] },
};

/**
 * Plays up to five phones through ticks, take-backs, remarks, names, cuts, lost answers, wrong and changed clocks,
 * reloads and an end; at last every phone has a network and is answered.
 */
export function playSchedule(chance: Chance): Schedule {
  const below = (count: number) => chance.between(0, count - 1);
  const one = <Value>(of: readonly Value[]) => chance.of(of);
  const steps: string[] = [];
  const truth: Truth = { made: new Map(), heardWhenRecorded: new Map() };
  const heardInside = new Map<PersonId, number>();
  const recorded = new Map<string, EvacuationEvent>();
  let evacuation: Evacuation = begun();
  let now = T0;
  let commands = 0;
  const phones: Phone[] = Array.from({ length: 1 + below(5) }, (_, index) => {
    // Right, some minutes wrong, or hours.
    const offset = one([0, 0, 1, -1]) * one([1, 40]) * below(10) * MINUTE;
    const roll: DeviceRoll = {
      customer: CustomerIndex.parse("tower"),
      user: { id: UserId.parse(`user-${index}`), name: `Warden ${index}` },
      evacuation,
      events: [],
      contact: { server: T0, device: T0 + offset },
      isClockSetBack: false,
      sightings: [],
      areas: [],
      calls: [],
    };
    return { stored: Stored.write(roll, []), isUp: true, offset };
  });

  /** The server takes what it does not know yet, in the order in which it comes. */
  const hear = (done: readonly DeviceEvent[], sentAt: number, { user }: DeviceRoll) => {
    for (const event of done) {
      const id = evacuationEventId(evacuation.id, event.commandId);
      const person = personOfEvent(event);
      const heardInsideAt = person === null ? null : (heardInside.get(person) ?? null);
      const told = {
        sentAt,
        now,
        heardInsideAt: ({ at }: { readonly at: number }) =>
          heardInsideAt !== null && heardInsideAt > at ? heardInsideAt : null,
      };
      if (recorded.has(id)) continue;
      recorded.set(id, recordedEvent(event, evacuation, { by: user.id, byName: user.name }, told));
      if (heardInsideAt !== null) truth.heardWhenRecorded.set(id, heardInsideAt);
    }
  };
  /** One exchange: `fate` says which half of it is lost. */
  const exchange = (phone: Phone, fate: "answered" | "askingLost" | "answerLost") => {
    const { roll, unsent } = Stored.read(phone.stored);
    if (fate === "askingLost") return;
    hear(unsent, now + phone.offset, roll);
    const answeredAt = now;
    now += below(3) * 100;
    if (fate === "answerLost") return;
    const contact = { server: answeredAt, device: now + phone.offset };
    const answered = {
      ...roll,
      evacuation,
      events: [...recorded.values()],
      contact,
      isClockSetBack: false,
      sightings: [],
      areas: [],
      calls: [],
    };
    phone.stored = Stored.write(answered, stillUnsent(unsent, answered));
  };
  const act = (phone: Phone, done: DeviceAct) => {
    const { roll, unsent } = Stored.read(phone.stored);
    const commandId = CommandId.parse(`command-${(commands += 1)}`);
    const event = eventOfAct(done, roll, unsent, { commandId, at: now + phone.offset });
    truth.made.set(evacuationEventId(evacuation.id, commandId), { at: now, act: done });
    // Stored before anything is shown: a kill after it loses nothing.
    phone.stored = Stored.write(roll, [...unsent, event]);
    return visitorId(commandId);
  };

  const setClock = (phone: Phone, by: number) => {
    phone.offset += by;
    if (by >= 0) return;
    const { roll, unsent } = Stored.read(phone.stored);
    phone.stored = Stored.write(withClockSetBack(roll), unsent.map(withClockSetBack));
  };

  const visitors: PersonId[] = [];
  for (let step = 8 + below(32); step > 0; step -= 1) {
    now += 100 + below(90) * SECOND;
    const phone = one(phones);
    const personId = one([...PEOPLE, ...visitors]);
    const what = one([
      "tick",
      "tick",
      "tick",
      "undo",
      "heard",
      "exchange",
      "exchange",
      "cut",
      "back",
      "lost",
      "clock",
      "remark",
      "visitor",
      "end",
    ] as const);
    steps.push(`${now - T0} ${phones.indexOf(phone)} ${what} ${personId}`);
    if (what === "tick") act(phone, { type: "checkIn", personId });
    else if (what === "undo") act(phone, { type: "undoCheckIn", personId });
    else if (what === "heard") heardInside.set(personId, now);
    else if (what === "cut") phone.isUp = false;
    else if (what === "back") phone.isUp = true;
    else if (what === "lost") exchange(phone, one(["askingLost", "answerLost"]));
    else if (what === "clock") setClock(phone, (below(21) - 10) * MINUTE);
    else if (what === "remark")
      act(phone, { type: "remark", personId, kind: "seen", text: "lift" });
    else if (what === "visitor") visitors.push(act(phone, { type: "addPerson", name: "Eve" }));
    else if (what === "end" && chance.happens(0.3) && evacuation.state === "running")
      evacuation = { ...evacuation, state: "ended", endedAt: now };
    if (phone.isUp && what !== "lost" && chance.happens(0.5)) exchange(phone, "answered");
  }
  now += SECOND;
  for (const phone of [...phones, ...phones]) {
    now += SECOND;
    exchange(phone, "answered");
  }
  const first = Stored.read(phones[0]?.stored ?? "").roll;
  return {
    truth,
    server: { ...first, evacuation, events: [...recorded.values()] },
    phones: phones.map(({ stored }) => Stored.read(stored)),
    steps,
  };
}

/** What a played schedule breaks; empty: nothing. */
export function faultsOf({ truth, server, phones }: Schedule): string[] {
  const faults: string[] = [];
  const kept = new Map(server.events.map((event) => [event.id, event]));
  for (const id of truth.made.keys()) if (!kept.has(id)) faults.push(`${id} is lost`);
  if (kept.size !== truth.made.size) faults.push("something is kept that nobody did");
  const view = viewOfDevice(server, []);
  const said = JSON.stringify([...view.checkIns, ...view.unclear]);
  for (const { roll, unsent } of phones) {
    if (unsent.length > 0) faults.push("something is unsent though the server answered");
    const own = viewOfDevice(roll, unsent);
    if (JSON.stringify([...own.checkIns, ...own.unclear]) !== said) faults.push("screens differ");
  }
  const turned = viewOfDevice({ ...server, events: server.events.toReversed() }, []);
  if (JSON.stringify([...turned.checkIns, ...turned.unclear]) !== said)
    faults.push("the order of arrival matters");
  for (const [personId, checkIn] of view.checkIns) {
    const made = truth.made.get(checkIn.id);
    if (made?.act.type !== "checkIn" || made.act.personId !== personId)
      faults.push(`${personId} is found by nobody`);
    const heardAt = truth.heardWhenRecorded.get(checkIn.id);
    if (made !== undefined && heardAt !== undefined && made.at < heardAt)
      faults.push(`${personId} was heard inside after ${checkIn.id}`);
  }
  const names = [...truth.made.values()].filter(({ act }) => act.type === "addPerson").length;
  if (view.people.length !== PEOPLE.length + names) faults.push("a name is lost");
  return faults;
}

function begun(): Evacuation {
  return {
    id: EvacuationId.parse("evacuation-1"),
    site: site("tower"),
    siteName: "Tower",
    kind: "real",
    startedBy: UserId.parse("user-sam"),
    startedByName: "Sam",
    startedAt: T0,
    musterAreas: [area("yard")],
    roll: PEOPLE.map((id): RollPerson => ({
      id,
      assetId: null,
      name: id,
      reference: null,
      family: null,
      subFamily: null,
      place: NOWHERE,
      lastSeenAt: null,
      isFresh: true,
    })),
    state: "running",
    endedAt: null,
  };
}
