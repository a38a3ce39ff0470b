import { createHash } from "node:crypto";
import type { z } from "zod";
import { grouped } from "../../../src/domain/base/grouped.ts";
import type { CustomerIndex, SiteId } from "../../../src/domain/base/ids.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import { FloorFingerprints } from "../../../src/domain/coverage/fingerprints.ts";
import { type FloorWalk, learnFloor } from "../../../src/domain/coverage/learnFloor.ts";
import { mountedAnchorOf } from "../../../src/domain/coverage/mountedAnchor.ts";
import { walkSamples } from "../../../src/domain/coverage/walkSamples.ts";
import { isUnderWay, traceOf, WalkPart, WalkTest } from "../../../src/domain/coverage/walkTest.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { readDocuments, storedForm } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { receiversOf } from "./receiversOf.ts";

/** Walks of one site that teach, the newest ones: each has up to 28,000 readings, and rooms change. */
const MAX_WALKS = 8;
/** Names the rules by which floors learn: another name makes every floor learn anew. */
const RULES = "1";

const Stamped = FloorFingerprints.pick({ id: true, site: true, stamp: true });
type Stamped = z.infer<typeof Stamped>;

/**
 * Lets each floor learn from the walks of its site, and measures what that is worth (docs/decisions/0184). What was learnt
 * follows from the walks, the anchors as they stand now and the areas: where one of them changes, it is learnt anew.
 */
export const floorJob: JobModule = ({ sdk, now, skipInvalid, isHeld }) => {
  /** What each site has learnt from; one of whose floors nothing was learnt has no document that would say so. */
  const learnt = new Map<string, string>();

  return {
    name: "floor positions",
    every: 5 * SECOND,
    wokenBy: ["walk-tests", "sites"],
    async run({ index }) {
      const at = now();
      const tests: WalkTest[] = [];
      const all = { query: { match_all: {} } };
      for await (const test of searchAll(sdk, index, "walk-tests", WalkTest, all, skipInvalid))
        if (test.anchors !== undefined && !isUnderWay(test, at)) tests.push(test);
      const stored: Stamped[] = [];
      const stamps = { ...all, _source: ["site", "stamp"] };
      const floors = searchAll(sdk, index, "floor-fingerprints", Stamped, stamps, skipInvalid);
      for await (const one of floors) stored.push(one);
      const bySite = grouped(tests, ({ site }) => site);
      for (const { id, site } of stored)
        if (!bySite.has(site) && isHeld()) await remove(index, [id]);
      for (const [site, walked] of bySite) {
        const newest = walked.toSorted((a, b) => b.startedAt - a.startedAt).slice(0, MAX_WALKS);
        const known = stored.filter((one) => one.site === site);
        await learn(index, site, newest, known);
      }
      // Anchors move and die without waking us: every rest ends with a look at them.
      return "idle";
    },
  };

  async function learn(
    index: CustomerIndex,
    id: SiteId,
    tests: readonly WalkTest[],
    stored: readonly Stamped[],
  ): Promise<void> {
    const sites = await readDocuments(
      sdk,
      { index, collection: "sites", ids: [id] },
      Site,
      skipInvalid,
    );
    const [site] = sites;
    const tags = await receiversOf(sdk, index, id, skipInvalid);
    const anchors = tags.flatMap((tag) =>
      tag.connectivity === "offline" ? [] : (mountedAnchorOf(tag) ?? []),
    );
    const areas = site?.areas ?? [];
    const stamp = stampOf([
      RULES,
      tests.map((test) => [test.id, test.endedAt]),
      anchors.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      areas.map(({ id: area, floor, geometry }) => [area, floor, geometry]),
    ]);
    const key = `${index}/${id}`;
    const isKnown = stored.length > 0 && stored.every((one) => one.stamp === stamp);
    if (isKnown || learnt.get(key) === stamp) return;
    const walks: FloorWalk[] = [];
    for (const test of tests) {
      const samples = walkSamples(traceOf(await partsOf(index, test)));
      walks.push({ ...test, anchors: test.anchors ?? [], samples });
    }
    const floors = new Set(walks.flatMap(({ samples }) => samples.map(({ floor }) => floor)));
    const mounted = new Map<Tag["id"], Tag>(tags.map((tag) => [tag.id, tag]));
    const made = [...floors].flatMap((floor) => {
      const ofFloor = {
        site: id,
        floor,
        stamp,
        anchors,
        areas: areas.filter((area) => area.floor === floor),
        mountOf: (tag: Tag["id"]) => mounted.get(tag),
      };
      const own = walks.map((walk) => ({
        ...walk,
        samples: walk.samples.filter((sample) => sample.floor === floor),
      }));
      return learnFloor(ofFloor, own) ?? [];
    });
    if (!isHeld()) return;
    for (const one of made)
      await sdk.document.createOrReplace(index, "floor-fingerprints", one.id, storedForm(one));
    const gone = stored.filter((one) => made.every((floor) => floor.id !== one.id));
    await remove(
      index,
      gone.map((one) => one.id),
    );
    learnt.set(key, stamp);
  }

  async function partsOf(index: CustomerIndex, { id }: WalkTest): Promise<WalkPart[]> {
    const parts: WalkPart[] = [];
    const query = { query: { term: { walkTest: id } } };
    for await (const part of searchAll(sdk, index, "walk-traces", WalkPart, query, skipInvalid))
      parts.push(part);
    return parts;
  }

  async function remove(index: CustomerIndex, ids: readonly string[]): Promise<void> {
    for (const id of ids) await sdk.document.delete(index, "floor-fingerprints", id);
  }
};

function stampOf(parts: unknown): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);
}
