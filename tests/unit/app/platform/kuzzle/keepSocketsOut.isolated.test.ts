import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { keepSocketsOut } from "../../../../../backend/app/platform/kuzzle/keepSocketsOut.ts";

const requireFromKuzzle = createRequire(createRequire(import.meta.url).resolve("kuzzle"));
const { prototype } = requireFromKuzzle("./lib/core/network/protocols/httpwsProtocol.js") as {
  readonly prototype: object;
};

/** Asks Kuzzle's own handler for a WebSocket; answers what was answered. */
function upgrade(): readonly string[] {
  const answered: string[] = [];
  const answer = {
    writeStatus: (status: string) => answered.push(status),
    writeHeader: () => answered.length,
    end: () => answered.push("end"),
    upgrade: () => answered.push("upgraded"),
  };
  const request = { forEach: () => undefined, getHeader: () => "" };
  const handler = Reflect.get(prototype, "wsOnUpgradeHandler") as (...args: unknown[]) => void;
  Reflect.apply(handler, {}, [answer, request, {}]);
  return answered;
}

it("who comes before the backend answers is to dial again, and is let in afterwards", () => {
  let areOut = true;
  keepSocketsOut(() => areOut);
  expect(upgrade()).toEqual(["503 Service Unavailable", "end"]);
  areOut = false;
  expect(upgrade()).toEqual(["upgraded"]);
});
