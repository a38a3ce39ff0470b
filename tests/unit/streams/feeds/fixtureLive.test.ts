import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLabel, deleteLabel, updateLabel } from "../../../../src/domain/referential/calls.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";
import { LabelId } from "../../../../src/domain/base/ids.ts";
import type { OpenFeed } from "../../../../src/streams/feeds/liveClient.ts";
import { HARBOUR, outcomeOf, TOWER } from "../../../support/fakeKuzzle/liveFront.ts";
import { Refusal } from "../../../support/fixtureLive/refusal.ts";
import {
  fixtureFront,
  realFront,
  type SteeredFront,
} from "../../../support/fixtureLive/twoFronts.ts";
import { alert, asset, T0, yardSite } from "../../../support/liveFixtures.ts";

/** After this everything has come that comes, in ms: retries after a cut, settling of rooms, a beat. */
const QUIET = 12 * SECOND;
const FEEDS = ["labels", "sites", "alerts", "assets", "freshness", "connection"] as const;
type Name = (typeof FEEDS)[number];
const ALL = { site: null, floor: null, area: null, families: [], subFamilies: [], text: "" };

function openFeed(
  { client }: SteeredFront,
  name: Name,
): Pick<OpenFeed<"labels">, "close"> & {
  readonly get: () => unknown;
} {
  switch (name) {
    case "alerts":
      return client.open("alerts", { since: T0 - SECOND });
    case "assets":
      return client.open("assetRows", {
        filter: ALL,
        sort: { column: "reference", isDescending: false },
        from: 0,
        to: 10,
      });
    case "labels":
    case "sites":
    case "freshness":
    case "connection":
      return client.open(name, null) as ReturnType<typeof openFeed>;
  }
}

/** Instants differ by what rooms and searches take: what is compared is whether, not since when. */
const INSTANTS = new Set([
  "since",
  "lastProofAt",
  "clockOffset",
  "epoch",
  "attempt",
  "retryAt",
  "reason",
]);

/** What a reader sees of a feed. A connection that is not there dials now and waits then. */
function seen(state: unknown): unknown {
  return JSON.parse(
    JSON.stringify(state, (key, value: unknown) => {
      if (INSTANTS.has(key)) return undefined;
      return key === "status" && (value === "waiting" || value === "connecting") ? "away" : value;
    }) ?? "null",
  );
}

/** How a call ended, as far as whoever made it sees. */
function ended(said: unknown): unknown {
  if (!(said instanceof Error)) return said;
  const { name } = said;
  return "failure" in said ? { name, failure: said.failure } : { name };
}

const labelId = (at: number) => LabelId.parse(`label-${at}`);
const label = (at: number, name: string) => ({
  id: labelId(at),
  name,
  family: "machines",
  subFamily: "crane",
  site: null,
});

type Step =
  | { readonly do: "open" | "close"; readonly feed: Name }
  | {
      readonly do: "write";
      readonly at: number;
      readonly of: "tower" | "harbour";
      readonly value: string;
    }
  | { readonly do: "remove"; readonly at: number; readonly of: "tower" | "harbour" }
  | { readonly do: "follow"; readonly customer: "tower" | "harbour" | null }
  | { readonly do: "renew" | "cut" | "mend" | "disconnect" | "connect" }
  | {
      readonly do: "call";
      readonly of: "create" | "update" | "delete";
      readonly way: "waits" | "leaves" | "abandons";
    };

const CUSTOMERS = { tower: TOWER, harbour: HARBOUR };

/** Does the steps one after the other and answers what is seen after each, once everything has come. */
async function run(front: SteeredFront, steps: readonly Step[]): Promise<readonly unknown[]> {
  const open = new Map<Name, ReturnType<typeof openFeed>>();
  const calls: { said: unknown }[] = [];
  const history: unknown[] = [];
  let follows: "tower" | "harbour" | null = "tower";
  front.answer(createLabel, (body) => {
    const { labelId: id = labelId(9), label: form } = body as { labelId?: LabelId; label: object };
    const made = { ...label(9, ""), ...form, id };
    front.write(TOWER, "labels", made);
    return { label: made };
  });
  front.answer(updateLabel, () => {
    throw new Refusal("label_taken", { label: "rust" });
  });
  front.answer(deleteLabel, (body) => {
    const { labelId: id } = body as { labelId: LabelId };
    front.remove(TOWER, "labels", id);
    return { labelId: id, assets: 0 };
  });
  const call = (which: Extract<Step, { do: "call" }>["of"], signal?: AbortSignal) => {
    const { client } = front;
    const options = { patience: 6 * SECOND, ...(signal === undefined ? {} : { signal }) };
    const of = { customerIndex: TOWER, labelId: labelId(1) };
    switch (which) {
      case "create": {
        const { id: _, ...form } = label(9, "made");
        return client.call(createLabel, { customerIndex: TOWER, label: form }, options);
      }
      case "update":
        return client.call(updateLabel, { ...of, seen: {}, changes: { name: "rust" } }, options);
      case "delete":
        return client.call(deleteLabel, of, options);
    }
  };
  front.client.connect();
  front.client.follow(TOWER, "safety");
  await front.advance(QUIET);
  for (const step of steps) {
    switch (step.do) {
      case "open":
        if (!open.has(step.feed)) open.set(step.feed, openFeed(front, step.feed));
        break;
      case "close":
        open.get(step.feed)?.close();
        open.delete(step.feed);
        break;
      case "write": {
        const { at, value } = step;
        const customer = CUSTOMERS[step.of];
        front.write(customer, "labels", label(at, value));
        front.write(customer, "assets", asset(`a${at}`, { designation: value }));
        front.write(customer, "sites", yardSite(`s${at}`));
        front.write(customer, "alerts", alert(`x${at}`, T0, { subjectName: value }));
        break;
      }
      case "remove":
        front.remove(CUSTOMERS[step.of], "labels", labelId(step.at));
        front.remove(CUSTOMERS[step.of], "assets", `asset-a${step.at}`);
        break;
      case "follow":
        follows = step.customer;
        front.client.follow(follows === null ? null : CUSTOMERS[follows], "safety");
        break;
      case "renew":
        front.client.renew();
        break;
      case "cut":
      case "mend":
        front[step.do]();
        break;
      case "connect":
      case "disconnect":
        front.client[step.do]();
        break;
      case "call": {
        const over = new AbortController();
        calls.push(outcomeOf(call(step.of, over.signal)));
        if (step.way === "abandons") over.abort(new Error("nobody waits"));
        if (step.way === "leaves" && follows === "tower") {
          front.client.follow(HARBOUR, "safety");
          front.client.follow(TOWER, "safety");
        }
        break;
      }
    }
    await front.advance(QUIET);
    history.push({
      after: step,
      feeds: Object.fromEntries([...open].map(([name, feed]) => [name, seen(feed.get())])),
      calls: calls.map(({ said }) => ended(said)),
    });
  }
  return history;
}

async function expectSame(steps: readonly Step[], seed = 1): Promise<readonly unknown[]> {
  const [real, fixture] = [await run(realFront(seed), steps), await run(fixtureFront(), steps)];
  expect(fixture).toEqual(real);
  return real;
}

const everything: readonly Step[] = FEEDS.map((feed) => ({ do: "open", feed }));
const rust: Step = { do: "write", at: 1, of: "tower", value: "rust" };

/** The cases that a screen meets: the same steps, and what both fronts must have shown by the end. */
const CASES: Readonly<Record<string, readonly Step[]>> = {
  "an empty customer is loaded and live": everything,
  "what is written appears, changes in place and goes": [
    ...everything,
    rust,
    { do: "write", at: 2, of: "tower", value: "oil" },
    { do: "write", at: 1, of: "tower", value: "paint" },
    { do: "remove", at: 2, of: "tower" },
  ],
  "a cut leaves what is shown, not live, until it is mended and what was missed is there": [
    ...everything,
    rust,
    { do: "cut" },
    { do: "write", at: 2, of: "tower", value: "oil" },
    { do: "remove", at: 1, of: "tower" },
    { do: "mend" },
  ],
  "a feed that is opened during a cut shows nothing until it is mended": [
    rust,
    { do: "cut" },
    ...everything,
    { do: "mend" },
  ],
  "another customer shows nothing of the one before": [
    ...everything,
    rust,
    { do: "write", at: 2, of: "harbour", value: "salt" },
    { do: "follow", customer: "harbour" },
    rust,
    { do: "follow", customer: null },
    { do: "follow", customer: "tower" },
  ],
  "a customer that is followed anew is read anew": [...everything, rust, { do: "renew" }],
  "a call is answered, refused with its data, and undone by another": [
    ...everything,
    { do: "call", of: "create", way: "waits" },
    { do: "call", of: "update", way: "waits" },
    { do: "write", at: 1, of: "tower", value: "rust" },
    { do: "call", of: "delete", way: "waits" },
  ],
  "a call during a cut fails at once, or waits where it may be repeated": [
    { do: "cut" },
    { do: "call", of: "create", way: "waits" },
    { do: "call", of: "delete", way: "waits" },
    { do: "mend" },
  ],
  "the answer that comes after its customer was left is nobody's": [
    { do: "call", of: "create", way: "leaves" },
  ],
  "a call that is given up ends with its reason": [{ do: "call", of: "create", way: "abandons" }],
  "a connection that is ended shows nothing live until it is wanted again": [
    ...everything,
    rust,
    { do: "disconnect" },
    { do: "write", at: 2, of: "tower", value: "oil" },
    { do: "connect" },
  ],
};

describe("the client of component tests tells what the real one tells", () => {
  test.each(Object.entries(CASES))("%s", async (_, steps) => {
    const shown = await expectSame(steps);
    expect(shown).toHaveLength(steps.length);
  });

  test("whatever is done in whatever order", async () => {
    const feed = fc.constantFrom(...FEEDS);
    const at = fc.integer({ min: 1, max: 3 });
    const of = fc.constantFrom("tower" as const, "harbour" as const);
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ do: fc.constantFrom("open" as const, "close" as const), feed }),
      fc.record({
        do: fc.constant("write" as const),
        at,
        of,
        value: fc.constantFrom("rust", "oil"),
      }),
      fc.record({ do: fc.constant("remove" as const), at, of }),
      fc.record({
        do: fc.constant("follow" as const),
        customer: fc.constantFrom("tower" as const, "harbour" as const, null),
      }),
      fc.record({
        do: fc.constantFrom(
          "renew" as const,
          "cut" as const,
          "mend" as const,
          "disconnect" as const,
          "connect" as const,
        ),
      }),
      fc.record({
        do: fc.constant("call" as const),
        of: fc.constantFrom("create" as const, "update" as const, "delete" as const),
        way: fc.constantFrom("waits" as const, "leaves" as const, "abandons" as const),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.integer({ min: 1, max: 1000 }),
        async (steps, seed) => void (await expectSame([...everything, ...steps], seed)),
      ),
      { numRuns: 30 },
    );
  });
});
