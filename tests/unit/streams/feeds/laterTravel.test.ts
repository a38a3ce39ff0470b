import { expect, test } from "vitest";
import type { TimeTravel } from "../../../../src/streams/core/worker/liveCore.ts";
import { LaterTravel } from "../../../../src/streams/feeds/timeMachine/laterTravel.ts";

/** A travel whose code comes when the test says so. */
function later() {
  const did: string[] = [];
  const travel: TimeTravel = {
    to: async (at, kind) => void did.push(`${kind} to ${at}`),
    leave: () => void did.push("leave"),
    close: () => void did.push("close"),
  };
  const fetches: { come: () => void; fail: (error: Error) => void }[] = [];
  const way = new LaterTravel(
    () =>
      new Promise((resolve, reject) => fetches.push({ come: () => resolve(travel), fail: reject })),
  );
  return { did, fetches, way };
}

test("[FD62] of the instants that are asked for while the past is fetched only the last is shown", async () => {
  const { did, fetches, way } = later();
  const asked = [way.to(1, "jump"), way.to(2, "jump")];
  fetches[0]?.come();
  await Promise.all(asked);
  await way.to(3, "play");
  way.leave();
  expect(did).toEqual(["jump to 2", "play to 3", "leave"]);
  expect(fetches.length).toBe(1);
});

test.each(["leave", "close"] as const)(
  "[FD62] nothing of the past is shown after %s, however late it is there",
  async (end) => {
    const { did, fetches, way } = later();
    const asked = way.to(1, "jump");
    way[end]();
    fetches[0]?.come();
    await asked;
    expect(did).toEqual([]);
  },
);

test("[FD62] a past that could not be fetched is said, and fetched again with the next instant", async () => {
  const { did, fetches, way } = later();
  const asked = way.to(1, "jump");
  fetches[0]?.fail(new Error("the network is away"));
  await expect(asked).rejects.toThrow("the network is away");
  const again = way.to(2, "jump");
  fetches[1]?.come();
  await again;
  expect(did).toEqual(["jump to 2"]);
});
