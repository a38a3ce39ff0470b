import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor } from "xstate";
import { sessionActors } from "../../../../src/composition/users/sessionActors.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";
import type { CustomerChoice } from "../../../../src/machines/shell/sessionTypes.ts";
import { LiveWorld } from "../../../support/fakeKuzzle/liveFront.ts";

const customer: CustomerChoice = {
  index: CustomerIndex.parse("tower"),
  name: "tower",
  displayName: null,
  kind: "worksite",
  isArchived: false,
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A customer that is followed, with the feeds that were opened for it and are open still. */
function followed() {
  const { client } = new LiveWorld().front();
  const isOpen = new Map<string, boolean>();
  const open = client.open.bind(client);
  vi.spyOn(client, "open").mockImplementation((name, params) => {
    const feed = open(name, params);
    isOpen.set(name, true);
    return { ...feed, close: () => isOpen.set(name, false) };
  });
  const storage = { setItem: () => undefined } as unknown as Storage;
  const { followCustomer } = sessionActors(client, storage, () => undefined);
  const actor = createActor(followCustomer, { input: { customer } }).start();
  return { actor, isOpen };
}

test("a customer that opens has its assets asked for, as long as its first page takes to ask itself", () => {
  const { isOpen } = followed();
  expect(isOpen.get("presence")).toBe(true);
  vi.advanceTimersByTime(10 * SECOND);
  expect(isOpen.get("presence")).toBe(false);
});

test("a customer that is left at once leaves nothing open", () => {
  const { actor, isOpen } = followed();
  actor.stop();
  expect([...isOpen.values()]).toEqual([false]);
});
