import { expect, test } from "vitest";
import { proofGate } from "../../../../src/composition/users/proofGate.ts";

test("calls that wait for a proof are refused once no page is there that could ask, and no later page asks for them", async () => {
  const { ask, service } = proofGate();
  expect(await ask()).toBe(false);
  const leave = service.isAsked.subscribe(() => undefined);
  const alsoLeave = service.isAsked.subscribe(() => undefined);
  const [first, second] = [ask(), ask()];
  leave();
  expect(service.isAsked.get()).toBe(true);
  alsoLeave();
  expect(service.isAsked.get()).toBe(false);
  expect(await Promise.all([first, second])).toEqual([false, false]);
});

test("one proof settles all calls that wait for it", async () => {
  const { ask, service } = proofGate();
  let changes = 0;
  service.isAsked.subscribe(() => (changes += 1));
  const waiting = [ask(), ask()];
  service.settle(true);
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect([service.isAsked.get(), changes]).toEqual([false, 3]);
});
