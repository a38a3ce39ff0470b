import { Observable, type Subscriber } from "rxjs";
import { expect, test } from "vitest";
import { Lanes } from "../../../../../src/streams/core/kuzzle/lanes.ts";

/** Tasks of one lane that end by hand; `begun`: those that were subscribed to, in their order. */
function laneByHand() {
  const lanes = new Lanes();
  const begun: string[] = [];
  const running = new Map<string, Subscriber<never>>();
  const run = (name: string, lane = "lane") =>
    lanes
      .run(
        lane,
        () =>
          new Observable<never>((subscriber) => {
            begun.push(name);
            running.set(name, subscriber);
          }),
      )
      .subscribe({ error: () => undefined });
  return { begun, run, end: (name: string) => running.get(name)?.complete(), running };
}

test("[KC11] a task begins once the one before it has ended or failed; another lane does not wait", () => {
  const { begun, run, end, running } = laneByHand();
  for (const name of ["a", "b", "c"]) run(name);
  run("other", "other lane");
  expect(begun).toEqual(["a", "other"]);
  end("a");
  expect(begun).toEqual(["a", "other", "b"]);
  running.get("b")?.error(new Error("refused"));
  run("d");
  expect(begun).toEqual(["a", "other", "b", "c"]);
  end("c");
  end("d");
  run("e");
  expect(begun).toEqual(["a", "other", "b", "c", "d", "e"]);
});

test("[KC11] who leaves while waiting begins nothing, and begins nobody else twice", () => {
  const { begun, run, end } = laneByHand();
  run("a");
  const waiting = run("b");
  run("c");
  waiting.unsubscribe();
  expect(begun).toEqual(["a"]);
  end("a");
  expect(begun).toEqual(["a", "c"]);
});
