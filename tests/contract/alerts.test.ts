import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Alert } from "../../src/domain/alerts/alert.ts";
import { AlertId } from "../../src/domain/base/ids.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { T0 } from "../support/fixtures.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";

let backend: RunningBackend;
let tower: SmallSite;
let ann: Kuzzle;
let bob: Kuzzle;

/** A closed alert: the engine would close an open one whose cause it does not see. */
const alert = (name: string): Alert => ({
  id: AlertId.parse(`alert-${name}`),
  alertType: "battery",
  subject: name,
  subjectName: name,
  tagId: null,
  idAsset: null,
  counterId: null,
  site: null,
  area: null,
  timestamp: T0 / 1000,
  raisedAt: T0,
  isOpen: false,
  closedAt: T0,
  isAcknowledged: false,
  acknowledgement: null,
  comments: [],
  value: 20,
  threshold: 30,
  affectedTags: null,
});
const MANY = Array.from({ length: 201 }, (_, i) => `many-${i}`);

beforeAll(async () => {
  backend = await startBackend();
  tower = await smallSite(backend, "tower");
  const alone = ["raced", "repeated", "withdrawn", "commented", "watched", "guarded"];
  await tower.write("alerts", Alert, [...alone, ...MANY].map(alert));
  ann = await tower.user("ann", "worker");
  bob = await tower.user("bob", "admin");
}, 120_000);
afterAll(() => backend?.stop());

type Outcome = {
  id: string;
  status: string;
  by?: { by: string; byName: string; comment: unknown };
};

async function ask(sdk: Kuzzle, action: string, body: object): Promise<Record<string, unknown>> {
  const { result } = await sdk.query({
    controller: "omniscient/alert",
    action,
    body: { customerIndex: "tower", ...body },
  });
  return result as Record<string, unknown>;
}

const acknowledge = async (sdk: Kuzzle, names: readonly string[], comment: string | null = null) =>
  (await ask(sdk, "acknowledge", { alertIds: names.map((name) => `alert-${name}`), comment }))[
    "outcomes"
  ] as Outcome[];

async function refusal(promise: Promise<unknown>): Promise<string | null> {
  try {
    await promise;
    return null;
  } catch (error) {
    return String((error as { id?: unknown }).id);
  }
}

const stored = async (name: string) => {
  const [found] = await tower.all("alerts", Alert, { ids: { values: [`alert-${name}`] } });
  if (found === undefined) throw new Error(`The alert ${name} is gone.`);
  return found;
};

describe("acknowledging an alert", () => {
  it("by two operators at the same instant keeps the first and tells the second who it was", async () => {
    const both = await Promise.all([
      acknowledge(ann, ["raced"], "ann was here"),
      acknowledge(bob, ["raced"], "bob was here"),
    ]);
    const outcomes = both.flat();
    expect(outcomes.map(({ status }) => status).sort()).toEqual([
      "acknowledged",
      "alreadyAcknowledged",
    ]);
    const first = outcomes[0]?.status === "acknowledged" ? "ann" : "bob";
    const loser = outcomes.find(({ status }) => status === "alreadyAcknowledged");
    const { acknowledgement } = await stored("raced");
    expect(acknowledgement).toMatchObject({ by: first, comment: `${first} was here` });
    expect(loser?.by).toEqual(acknowledgement);
  });

  it("again by the same operator says that it stands, and leaves their first words", async () => {
    const first = await acknowledge(ann, ["repeated", "repeated"], "first");
    expect(first.map(({ status }) => status)).toEqual(["acknowledged", "acknowledged"]);
    const before = await stored("repeated");
    expect(await acknowledge(ann, ["repeated"], "second")).toEqual([
      { id: "alert-repeated", status: "acknowledged" },
    ]);
    expect(await stored("repeated")).toEqual(before);
    expect(before.acknowledgement).toMatchObject({
      by: "ann",
      byName: "First Last",
      comment: "first",
    });
  });

  it("takes two hundred at once, no more, and tells which do not exist", async () => {
    const twoHundred = MANY.slice(0, 199);
    const outcomes = await acknowledge(bob, [...twoHundred, "missing"]);
    expect(outcomes.filter(({ status }) => status !== "acknowledged")).toEqual([
      { id: "alert-missing", status: "notFound" },
    ]);
    const acknowledged = await tower.all("alerts", Alert, {
      bool: { filter: [{ term: { isAcknowledged: true } }, { prefix: { subject: "many-" } }] },
    });
    expect(acknowledged.length).toBe(199);
    expect(await refusal(acknowledge(bob, MANY))).toBe("omniscient.rule.invalid_input");
  });

  it("is seen by whoever watches the alerts", async () => {
    const seen: unknown[] = [];
    await bob.realtime.subscribe("tower", "alerts", {}, (notification) => {
      if (notification.type !== "document" || notification.result._id !== "alert-watched") return;
      seen.push([notification.scope, notification.result._source["isAcknowledged"]]);
    });
    await acknowledge(ann, ["watched"]);
    await expect.poll(() => seen, { timeout: 1000, interval: 20 }).toEqual([["in", true]]);
  });
});

describe("withdrawing an acknowledgement", () => {
  it("takes back one's own and leaves another's", async () => {
    const alertIds = ["alert-withdrawn", "alert-missing"];
    await acknowledge(ann, ["withdrawn"]);
    expect(await ask(bob, "withdraw", { alertIds })).toEqual({ withdrawn: [] });
    expect((await stored("withdrawn")).acknowledgement?.by).toBe("ann");
    expect(await ask(ann, "withdraw", { alertIds })).toEqual({ withdrawn: ["alert-withdrawn"] });
    expect(await stored("withdrawn")).toEqual(alert("withdrawn"));
    expect(await ask(ann, "withdraw", { alertIds })).toEqual({ withdrawn: [] });
  });
});

describe("comments", () => {
  const comment = (sdk: Kuzzle, commentId: string, text: string) =>
    ask(sdk, "comment", { alertId: "alert-commented", commentId, text });

  it("of several operators at once are all kept, and the same one once", async () => {
    await Promise.all([
      comment(ann, "a1", "by ann"),
      comment(bob, "b1", "by bob"),
      comment(ann, "a1", "by ann"),
      comment(bob, "b2", "again by bob"),
      comment(ann, "a1", "by ann"),
    ]);
    const { comments } = await stored("commented");
    expect(comments.map(({ id, by, text }) => `${id} ${by} ${text}`).sort()).toEqual([
      "a1 ann by ann",
      "b1 bob by bob",
      "b2 bob again by bob",
    ]);
  });

  it("on an alert that does not exist are refused", async () => {
    const onNothing = { alertId: "alert-missing", commentId: "c", text: "words" };
    expect(await refusal(ask(ann, "comment", onNothing))).toBe("omniscient.rule.not_found");
  });
});

describe("who may work through alerts", () => {
  it("is neither a screen of the customer nor anybody of another", async () => {
    const rental = await smallSite(backend, "rental");
    const others = [await tower.user("wall", "screen"), await rental.user("eve", "admin")];
    const alertIds = ["alert-guarded"];
    const refusals = [];
    for (const other of others)
      refusals.push(
        await refusal(acknowledge(other, ["guarded"])),
        await refusal(ask(other, "withdraw", { alertIds })),
        await refusal(
          ask(other, "comment", { alertId: "alert-guarded", commentId: "c", text: "t" }),
        ),
      );
    expect(refusals.slice(0, 3)).toEqual(Array(3).fill("security.rights.forbidden"));
    expect(refusals.slice(3)).toEqual(Array(3).fill("omniscient.rule.not_allowed"));
    expect(await stored("guarded")).toEqual(alert("guarded"));
  });
});
