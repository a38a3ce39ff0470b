import { describe, expect, test } from "vitest";
import {
  createConnectorIntake,
  type TakingConnector,
} from "../../../../backend/app/connectors/intake.ts";
import { askedToWait } from "../../../../src/domain/base/domainError.ts";
import { ConnectorId, CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import type { Refusal } from "../../../../src/domain/connectors/decoding.ts";
import { type ReadingOutcome, READINGS_PER_BATCH } from "../../../../src/domain/devices/reading.ts";
import { jsonMessage, RECEIVED } from "../../domain/connectors/incoming.ts";

const connector: TakingConnector = {
  id: ConnectorId.parse("connector-1"),
  customer: CustomerIndex.parse("tower"),
  network: "ownTracks",
  payload: "auto",
  messagesAMinute: 10_000,
};
const phone = (device: string, tst = 1_772_704_000) =>
  jsonMessage(
    { _type: "location", lat: 48.8, lon: 2.2, tst, created_at: tst },
    { query: { device } },
  );

type Batch = {
  readonly customer: string;
  readonly readings: readonly { readonly id: string; readonly type: string }[];
  readonly answer: (outcomes?: readonly ReadingOutcome[]) => void;
  readonly fail: (error: Error) => void;
};

/** An intake whose ingestion answers when the test says so. */
function intakeForTest() {
  const batches: Batch[] = [];
  const noted: (readonly Refusal[])[] = [];
  const kept: boolean[] = [];
  let now = RECEIVED;
  const intake = createConnectorIntake(
    {
      submit: (customer, _sender, given) => {
        const readings = given as Batch["readings"];
        return new Promise((resolve, reject) => {
          batches.push({
            customer,
            readings,
            answer: (outcomes) =>
              resolve([
                ...(outcomes ?? readings.map(({ id }) => ({ id, status: "accepted" as const }))),
              ]),
            fail: reject,
          });
        });
      },
    },
    {
      note: (_connector, _incoming, became) => {
        noted.push(became.refusals);
        kept.push(became.isKept);
      },
    },
    { now: () => now, monotonic: () => now },
  );
  return { intake, batches, noted, kept, pass: (ms: number) => (now += ms) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("the intake of connectors", () => {
  test("joins what comes while a batch is written, in its order", async () => {
    const { intake, batches } = intakeForTest();
    const taken = ["a", "b", "c"].map((device) => intake.take(connector, phone(device)));
    await turn();
    expect(batches).toHaveLength(1);
    batches[0]?.answer();
    await turn();
    expect(batches).toHaveLength(2);
    expect(batches[1]?.readings).toHaveLength(4);
    batches[1]?.answer();
    expect(await Promise.all(taken)).toEqual(["taken", "taken", "taken"]);
  });

  test("gives the readings of a repeated message the same ids, and those of another message others", async () => {
    const { intake, batches } = intakeForTest();
    for (const tst of [1_772_704_000, 1_772_704_000, 1_772_704_001]) {
      const taken = intake.take(connector, phone("a", tst));
      await turn();
      batches.at(-1)?.answer();
      await taken;
    }
    const ids = batches.map(({ readings }) => readings.map(({ id }) => id).join(" "));
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[1]);
  });

  test("notes what was refused, of each device once", async () => {
    const { intake, batches, noted } = intakeForTest();
    const taken = intake.take(connector, phone("a"));
    await turn();
    batches[0]?.answer(
      batches[0].readings.map(({ id }) => ({ id, status: "refused", reason: "It is not known." })),
    );
    await taken;
    expect(noted).toEqual([[{ deviceId: "a", reason: "notTaken", detail: "It is not known." }]]);
  });

  test("notes of a message of closed hours only that it came, also where it comes again", async () => {
    const { intake, batches, kept } = intakeForTest();
    const answers: ((id: string, at: number) => ReadingOutcome)[] = [
      (id) => ({ id, status: "accepted" }),
      (id, at) => ({ id, status: "accepted", ...(at === 0 ? { isUnrecorded: true } : {}) }),
      (id) => ({ id, status: "duplicate" }),
      (id) => ({ id, status: "duplicate", isUnrecorded: true }),
    ];
    for (const answer of answers) {
      const taken = intake.take(connector, phone("a"));
      await turn();
      const batch = batches.at(-1);
      batch?.answer(batch.readings.map(({ id }, at) => answer(id, at)));
      await taken;
    }
    expect(kept).toEqual([true, false, true, false]);
  });

  test("has a failure of the storage told to whoever sent the message, and goes on", async () => {
    const { intake, batches, noted } = intakeForTest();
    const failed = intake.take(connector, phone("a"));
    await turn();
    batches[0]?.fail(new Error("away"));
    await expect(failed).rejects.toThrow("away");
    expect(noted).toEqual([]);
    const taken = intake.take(connector, phone("a"));
    await turn();
    batches[1]?.answer();
    expect(await taken).toBe("taken");
  });

  test("asks for a message again that the ingestion has not got to", async () => {
    const { intake, batches, noted } = intakeForTest();
    const refused = intake.take(connector, phone("a"));
    await turn();
    batches[0]?.fail(askedToWait("too_busy", 1000, "Too much waits"));
    expect(await refused).toEqual({ later: "busy", waitMs: 1000 });
    expect(noted).toEqual([]);
  });

  test("takes no more than the limit within a minute", async () => {
    const { intake, batches, pass } = intakeForTest();
    const limited = { ...connector, messagesAMinute: 1 };
    const first = intake.take(limited, phone("a"));
    pass(20 * SECOND);
    expect(await intake.take(limited, phone("b"))).toEqual({
      later: "limited",
      waitMs: 40 * SECOND,
    });
    await turn();
    batches[0]?.answer();
    expect(await first).toBe("taken");
    pass(MINUTE);
    const next = intake.take(limited, phone("c"));
    await turn();
    batches[1]?.answer();
    expect(await next).toBe("taken");
  });

  test("asks for a message again that could not be acknowledged in time by the measure of the last batches", async () => {
    const { intake, batches, pass } = intakeForTest();
    const send = async (count: number) => {
      const answers = Array.from({ length: count }, (_, i) =>
        intake.take(connector, phone(`p${i}`)),
      );
      await turn();
      return answers;
    };
    /** Writes batches of which each takes so long, in ms, until none is left. */
    const write = async (from: number, ms: number) => {
      for (let at = from; at < batches.length; at += 1) {
        pass(ms);
        batches[at]?.answer();
        await turn();
      }
    };
    const isTaken = (answers: readonly unknown[]) => answers.filter((one) => one === "taken");
    const quick = await send(100);
    await write(0, 10);
    expect(isTaken(await Promise.all(quick))).toHaveLength(100);
    const before = batches.length;
    const slow = await send(10);
    await write(before, 1_500);
    await Promise.all(slow);
    const last = batches.length;
    const pressed = await send(400);
    // One batch is being written and one waits, at some seconds each: more is asked for again.
    await write(last, 1_500);
    const answers = await Promise.all(pressed);
    expect(isTaken(answers)).toHaveLength(1 + READINGS_PER_BATCH / 2);
    expect(answers[399]).toEqual({ later: "busy", waitMs: expect.any(Number) });
  });

  test("takes a call for help at once and beside its lane, over the limit and while too much waits", async () => {
    const { intake, batches } = intakeForTest();
    const phones: TakingConnector = { ...connector, network: "traccarClient", messagesAMinute: 2 };
    const message = (alarm?: string) => ({
      body: new Uint8Array(),
      query: {
        id: "77",
        lat: "50.1",
        lon: "8.6",
        timestamp: String(RECEIVED / SECOND),
        ...(alarm === undefined ? {} : { alarm }),
      },
      topic: null,
      receivedAt: RECEIVED,
    });
    void intake.take(phones, message());
    void intake.take(phones, message());
    expect(await intake.take(phones, message())).toMatchObject({ later: "limited" });
    const helped = intake.take(phones, message("sos"));
    await turn();
    expect(batches).toHaveLength(2);
    expect(batches[1]?.readings.map(({ type }) => type)).toContain("distress");
    batches[1]?.answer();
    expect(await helped).toBe("taken");
  });

  test("refuses more than may wait, and no other connector's", async () => {
    const { intake, batches } = intakeForTest();
    const waits = { waits: true };
    const taken = Array.from({ length: 2_001 }, (_, index) =>
      intake.take(connector, phone(`p${index}`), waits),
    );
    expect(await intake.take(connector, phone("more"), waits)).toMatchObject({ later: "busy" });
    // Of the flood one batch is being written, and is not done; the other connector's message is written beside it.
    const other = {
      ...connector,
      id: ConnectorId.parse("connector-2"),
      customer: CustomerIndex.parse("rental"),
    };
    const own = intake.take(other, phone("other"));
    await turn();
    expect(batches.map(({ customer, readings }) => [customer, readings.length])).toEqual([
      ["tower", 2],
      ["rental", 2],
    ]);
    batches[1]?.answer();
    expect(await own).toBe("taken");
    batches[0]?.answer();
    await turn();
    for (let at = 2; at < batches.length; at += 1) {
      // However much waits, one batch at a time, and no larger than one of a gateway.
      expect(batches).toHaveLength(at + 1);
      expect(batches[at]?.readings.length).toBeLessThanOrEqual(READINGS_PER_BATCH);
      batches[at]?.answer();
      await turn();
    }
    expect(new Set(await Promise.all(taken))).toEqual(new Set(["taken"]));
  });
});
