import { expect, test } from "vitest";
import { CustomerIndex } from "../../../../../src/domain/base/ids.ts";
import {
  CustomerWorld,
  type SharedPart,
  type WorldPorts,
} from "../../../../../src/streams/core/worker/customerWorld.ts";
import { GRACE } from "../../../../../src/streams/core/worker/leased.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

/** A world with a board that is made of an index. */
function worldWithBoard() {
  const clock = new VirtualClock(0);
  const did: string[] = [];
  const stops = [() => void did.push("stop")];
  const world = new CustomerWorld(CustomerIndex.parse("tower"), {
    clock,
    stops,
  } as unknown as WorldPorts);
  const index: SharedPart<string> = {
    open: () => {
      did.push("open index");
      return "index";
    },
    close: (value) => did.push(`close ${value}`),
  };
  const board: SharedPart<string> = {
    open: (of) => {
      const { value } = of.part(index).lease();
      did.push("open board");
      return `board of ${value}`;
    },
    close: (value) => did.push(`close ${value}`),
  };
  return { clock, did, world, index, board };
}

test("[FD5] a part is one for all of its users", () => {
  const { clock, did, world, board } = worldWithBoard();
  const leases = [world.part(board).lease(), world.part(board).lease()];
  expect(did).toEqual(["open index", "open board"]);
  leases[0]?.release();
  clock.advance(2 * GRACE);
  expect(did).toEqual(["open index", "open board"]);
  leases[1]?.release();
  clock.advance(GRACE);
  expect(did.at(-1)).toBe("close board of index");
});

test("[FD57] a world that is closed closes its parts, what is made of another first, each once", () => {
  const { clock, did, world, index, board } = worldWithBoard();
  const lease = world.part(board).lease();
  world.part(index).lease();
  did.length = 0;
  world.close();
  world.close();
  lease.release();
  clock.advance(2 * GRACE);
  expect(did).toEqual(["close board of index", "close index", "stop", "stop"]);
});
