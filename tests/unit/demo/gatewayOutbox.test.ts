import { describe, expect, test, vi } from "vitest";
import { BackendUnreachable } from "../../../backend/demo/client/backendClient.ts";
import { createGatewayOutbox, OUTBOX_LIMIT } from "../../../backend/demo/client/gatewayOutbox.ts";
import type { ReadingBatch } from "../../../backend/demo/client/ingest.ts";
import { CustomerIndex, ReadingId, TagId } from "../../../src/domain/base/ids.ts";
import type { Reading } from "../../../src/domain/devices/reading.ts";

const customer = CustomerIndex.parse("tour-horizon");
const reading = (n: number): Reading => ({
  type: "alive",
  id: ReadingId.parse(`r${n}`),
  at: n,
  deviceId: TagId.parse("gw"),
});
const batch = (from: number, count: number, gateway = "gw"): ReadingBatch => ({
  customer,
  gateway,
  readings: Array.from({ length: count }, (_, index) => reading(from + index)),
});
const accepted = ({ readings }: ReadingBatch) => readings.map(() => ({ status: "accepted" }));

describe("the outbox of a gateway", () => {
  test("sends in order, at most 500 at once", async () => {
    const sent: ReadingBatch[] = [];
    const outbox = createGatewayOutbox(
      (one) => {
        sent.push(one);
        return Promise.resolve(accepted(one));
      },
      () => {},
    );
    outbox.put(batch(0, 1200));
    await outbox.drained();
    expect(sent.map(({ readings }) => readings.length)).toEqual([500, 500, 200]);
    expect(sent.flatMap(({ readings }) => readings)).toEqual(batch(0, 1200).readings);
    expect(outbox.totals()).toEqual({ sent: 1200, refused: 0, waiting: 0, givenUp: 0 });
  });

  test("keeps what nobody takes, says so once, and hands it over in order afterwards", async () => {
    const told: string[] = [];
    const sent: ReadingBatch[] = [];
    let failures = 2;
    const outbox = createGatewayOutbox(
      (one) => {
        failures -= 1;
        if (failures >= 0) return Promise.reject(new BackendUnreachable("ws://x", "no connection"));
        sent.push(one);
        return Promise.resolve(accepted(one));
      },
      (line) => told.push(line),
    );
    outbox.put(batch(0, 3));
    outbox.put(batch(3, 3));
    await outbox.drained();
    expect(sent.flatMap(({ readings }) => readings)).toEqual(batch(0, 6).readings);
    expect(told).toEqual([
      expect.stringContaining("does not answer"),
      "The backend answers again; 3 readings wait.",
    ]);
  });

  test("sends again what the backend asks to wait with, after that wait", async () => {
    vi.useFakeTimers();
    let calls = 0;
    const outbox = createGatewayOutbox(
      (one) => {
        calls += 1;
        if (calls > 1) return Promise.resolve(accepted(one));
        const asked = { status: 429, props: ['{"waitMs":2500}'] };
        return Promise.reject(Object.assign(new Error("More readings wait"), asked));
      },
      () => {},
    );
    outbox.put(batch(0, 3));
    await vi.advanceTimersByTimeAsync(2499);
    expect(calls).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await outbox.drained();
    expect(outbox.totals()).toEqual({ sent: 3, refused: 0, waiting: 0, givenUp: 0 });
    vi.useRealTimers();
  });

  test("gives up the oldest when too much waits", () => {
    const outbox = createGatewayOutbox(
      () => new Promise(() => {}),
      () => {},
    );
    outbox.put(batch(0, OUTBOX_LIMIT));
    outbox.put(batch(OUTBOX_LIMIT, 1000));
    expect(outbox.totals()).toEqual({ sent: 0, refused: 0, waiting: OUTBOX_LIMIT, givenUp: 1000 });
  });

  test("does not repeat what the backend understood and does not want", async () => {
    let calls = 0;
    const outbox = createGatewayOutbox(
      () => {
        calls += 1;
        return Promise.reject(Object.assign(new Error("Too many readings"), { status: 400 }));
      },
      () => {},
    );
    outbox.put(batch(0, 5));
    await outbox.drained();
    expect([calls, outbox.totals()]).toEqual([1, { sent: 0, refused: 0, waiting: 0, givenUp: 5 }]);
  });

  test("counts what is refused and goes on", async () => {
    const told: string[] = [];
    const outbox = createGatewayOutbox(
      (one) =>
        Promise.resolve(one.readings.map(() => ({ status: "refused", reason: "unknown tag" }))),
      (line) => told.push(line),
    );
    outbox.put(batch(0, 4));
    await outbox.drained();
    expect([outbox.totals().refused, told]).toEqual([4, ["A reading was refused: unknown tag"]]);
  });
});
