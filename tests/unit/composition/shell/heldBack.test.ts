import { describe, expect, test } from "vitest";
import { heldBack } from "../../../../src/composition/shell/heldBack.ts";
import { CALLS } from "../../../../src/domain/calls.ts";
import type { LiveClient } from "../../../../src/streams/feeds/liveClient.ts";
import { RequestFailed } from "../../../../src/streams/core/kuzzle/requestFailed.ts";

/** The names of all calls that reach the server. */
async function sent(isHeld: boolean): Promise<readonly string[]> {
  const names: string[] = [];
  const call = (async ({ name }: { name: string }) => {
    names.push(name);
    return {};
  }) as unknown as LiveClient["call"];
  const live = heldBack({ call } as LiveClient, () => isHeld);
  for (const one of CALLS)
    await live.call(one, {} as never).catch((error: unknown) => {
      if (!(error instanceof RequestFailed)) throw error;
    });
  return names;
}

describe("while the product is seen as somebody else would", () => {
  test("what only reads is sent, and nothing that changes anything", async () => {
    const held = await sent(true);
    const isOfEvacuation = (name: string) => /^omniscient\/(distress|evacuation):/u.test(name);
    const reading = CALLS.filter(({ isReading, isOpen }) => isReading || isOpen);
    const evacuation = held.filter(isOfEvacuation);
    expect(held.filter((name) => !isOfEvacuation(name))).toEqual(
      reading.map(({ name }) => name).filter((name) => !isOfEvacuation(name)),
    );
    // What was done in an evacuation is not lost; none is begun by a reader who is only trying.
    expect(evacuation).toContain("omniscient/evacuation:checkIn");
    expect(evacuation).not.toContain("omniscient/evacuation:start");
    // Nor is the answer to somebody who calls for help; who is notified of it is not changed meanwhile.
    expect(evacuation).toContain("omniscient/distress:take");
    expect(evacuation).not.toContain("omniscient/distress:setEscalation");
    for (const changing of ["user:delete", "permissions:update", "asset:archive"])
      expect(held).not.toContain(`omniscient/${changing}`);
  });

  test("and afterwards everything is sent again", async () => {
    expect(await sent(false)).toEqual(CALLS.map(({ name }) => name));
  });
});

test("a call that is named for reading is declared to read, and one that is named for a change is not", () => {
  const readingName = /:(search|list|read|get|mine|sessions|settings|look|download)(?![a-z])/u;
  const changingName =
    /:(create|update|delete|add|archive|unarchive|set|start|end|import|lock)(?![a-z])/u;
  const wrong = CALLS.filter(
    ({ name, isReading }) =>
      (readingName.test(name) && !isReading) || (changingName.test(name) && isReading),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
