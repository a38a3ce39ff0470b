import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import type { PageRead } from "../../../../src/machines/kit/pagedReadingMachine.ts";
import { endedStaysMachine } from "../../../../src/machines/attendance/endedStaysMachine.ts";
import type {
  EndedStaysCursor,
  EndedStaysPage,
  EndedStaysQuery,
} from "../../../../src/streams/calls/attendance/endedStays.ts";
import { stay } from "../../../support/stays.ts";
import { T0 } from "../../../support/fixtures.ts";

const query = { from: T0 - 10, before: T0, site: null, text: "" };
const cursor = { dateOut: T0 - 5, tagNumber: "tag-a" };
const page = (name: string, next: EndedStaysPage["cursor"]): EndedStaysPage => ({
  stays: [stay(name, { dateIn: T0 - 9, dateOut: T0 - 5 })],
  refused: 1,
  total: 2,
  cursor: next,
});

type Read = PageRead<EndedStaysQuery, EndedStaysCursor>;

/** The machine with a backend that gives these pages in turn; an error is a rejection. */
function reading(...answers: (EndedStaysPage | Error)[]) {
  const asked: Read[] = [];
  const readPage = fromPromise<EndedStaysPage, Read>(async ({ input }) => {
    asked.push(input);
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error("asked");
    return answer;
  });
  const actor = createActor(endedStaysMachine.provide({ actors: { readPage } })).start();
  const names = () => actor.getSnapshot().context.shown.stays.map(({ assetName }) => assetName);
  return { actor, asked, names };
}

test("the next page is read where the last one ended, and added to it", async () => {
  const { actor, asked, names } = reading(page("a", cursor), page("b", null));
  actor.send({ type: "query.asked", query });
  await waitFor(actor, (one) => one.matches("more"));
  actor.send({ type: "list.endReached" });
  const { context } = await waitFor(actor, (one) => one.matches("end"));
  expect(asked).toEqual([
    { query, cursor: null, atLeast: null },
    { query, cursor, atLeast: null },
  ]);
  expect(names()).toEqual(["a", "b"]);
  expect(context.shown).toMatchObject({ total: 2, refused: 2 });
});

test("a page that did not come leaves those before it, and is asked for again", async () => {
  const { actor, asked, names } = reading(page("a", cursor), new Error("cut"), page("b", null));
  actor.send({ type: "query.asked", query });
  await waitFor(actor, (one) => one.matches("more"));
  actor.send({ type: "list.endReached" });
  await waitFor(actor, (one) => one.matches("failed"));
  expect(names()).toEqual(["a"]);
  actor.send({ type: "user.retry" });
  await waitFor(actor, (one) => one.matches("end"));
  expect(asked.at(-1)).toEqual({ query, cursor, atLeast: null });
});

test("another question begins with nothing of the one before", async () => {
  const { actor, names } = reading(page("a", cursor), page("b", null));
  actor.send({ type: "query.asked", query });
  await waitFor(actor, (one) => one.matches("more"));
  actor.send({ type: "query.asked", query: { ...query, from: 0 } });
  expect(names()).toEqual([]);
  await waitFor(actor, (one) => one.matches("end"));
  expect(names()).toEqual(["b"]);
});
