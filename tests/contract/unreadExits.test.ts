import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AuditEvent } from "../../src/domain/base/auditEvent.ts";
import { DAY, HOUR } from "../../src/domain/base/time.ts";
import { TagInOutRecord } from "../../src/domain/attendance/tagInOut.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { stay } from "../support/stays.ts";

let backend: RunningBackend;
let tower: SmallSite;
let ann: Kuzzle;
const PATIENCE = { timeout: 20_000, interval: 100 };

beforeAll(async () => {
  backend = await startBackend();
  tower = await smallSite(backend, "tower", { people: ["amy", "ben", "cid"] });
  ann = await tower.user("ann", "admin");
}, 120_000);
afterAll(() => backend?.stop());

async function ask(action: string, stayIds: readonly string[]): Promise<string[]> {
  const request = { controller: "omniscient/stay", action };
  const { result } = await ann.query({ ...request, body: { customerIndex: "tower", stayIds } });
  return (result as { stays: { id: string }[] }).stays.map(({ id }) => id);
}
const stored = async (id: string) => {
  const [one] = await tower.all("tag-in-tag-out", TagInOutRecord, { ids: { values: [id] } });
  return one;
};

describe("exits that were probably not read", () => {
  it("are recorded by one call, of nobody who may be there, and taken back", async () => {
    const now = Date.now();
    const [old, young] = [
      stay("amy", { dateIn: now - 2 * DAY }),
      stay("ben", { dateIn: now - HOUR }),
    ];
    await tower.write("tag-in-tag-out", TagInOutRecord, [old, young]);
    expect(await ask("assumeExits", [old.id, young.id, "none"])).toEqual([old.id]);
    expect(await stored(old.id)).toMatchObject({
      status: "out",
      dateOut: old.dateIn,
      assumedExit: { by: "ann" },
    });
    expect(await stored(young.id)).toMatchObject({ status: "in", assumedExit: null });
    // A repetition, as after a lost answer, does nothing more.
    expect(await ask("assumeExits", [old.id])).toEqual([]);
    expect(await ask("withdrawExits", [old.id, young.id])).toEqual([old.id]);
    expect(await stored(old.id)).toEqual(old);
    const audited = await tower.all("audit-events", AuditEvent);
    expect(audited.map(({ type, about }) => `${type} ${about}`).toSorted()).toEqual([
      `stay.exitAssumed ${old.id}`,
      `stay.exitWithdrawn ${old.id}`,
    ]);
  });

  it("are not taken back once the tag came in again", async () => {
    const dateIn = Date.now() - 3 * DAY;
    const old = stay("cid", { dateIn });
    await tower.write("tag-in-tag-out", TagInOutRecord, [old]);
    await ask("assumeExits", [old.id]);
    const again = { ...stay("cid", { dateIn: Date.now() - HOUR }), id: "stay-cid-again" };
    await tower.write("tag-in-tag-out", TagInOutRecord, [again]);
    expect(await ask("withdrawExits", [old.id])).toEqual([]);
  });

  it("are recorded by the server after a week", async () => {
    const old = { ...stay("amy", { dateIn: Date.now() - 8 * DAY }), id: "stay-week" };
    await tower.write("tag-in-tag-out", TagInOutRecord, [old]);
    // The job runs when a node takes the lease, then every ten minutes.
    await backend.restart();
    await tower.reconnect();
    await expect
      .poll(() => stored(old.id), PATIENCE)
      .toMatchObject({ status: "out", assumedExit: { by: null } });
  }, 60_000);
});
