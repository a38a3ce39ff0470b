import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import * as calls from "../../../src/domain/coverage/calls.ts";
import {
  isUnderWay,
  MAX_WALKS,
  WALK_LEASE,
  type WalkPart,
  WalkTest,
  type WalkTestId,
} from "../../../src/domain/coverage/walkTest.ts";
import { mountedAnchorOf } from "../../../src/domain/coverage/mountedAnchor.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import { readDocument, storedForm } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { receiversOf } from "./receiversOf.ts";
import { signatureOf } from "../platform/signature.ts";

/** `omniscient/walkTest`: tags whose every reading is kept while somebody walks with them. Ingestion keeps the readings. */
export const walkTestController: AnswersModule = (deps) => {
  const testOf = (index: CustomerIndex, id: WalkTestId) =>
    readDocument(deps.sdk, { index, collection: "walk-tests", id }, WalkTest);

  async function testOrRefusal(index: CustomerIndex, walkTestId: WalkTestId): Promise<WalkTest> {
    const test = await testOf(index, walkTestId);
    if (test !== null) return test;
    throw new DomainError(
      "not_found",
      { walkTestId },
      `There is no walk test ${walkTestId}: load the list again.`,
    );
  }

  /** @throws DomainError not_found, archived, or invalid_input for a tag that no anchor hears */
  async function tagOrRefusal(index: CustomerIndex, id: Tag["id"]): Promise<Tag> {
    const tag = await readDocument(deps.sdk, { index, collection: "tags", id }, Tag);
    if (tag === null)
      throw new DomainError("not_found", { tagId: id }, `There is no tag ${id}: check its code.`);
    if (tag.isArchived)
      throw new DomainError(
        "archived",
        { tagId: id },
        `The tag ${tag.name} is archived: take another.`,
      );
    if (tag.type === "tag" && tag.technology === "BLE" && tag.status !== "unassigned") return tag;
    throw new DomainError(
      "invalid_input",
      { tagId: id },
      `${tag.name} is no BLE tag in service: anchors hear nothing else. Choose another.`,
    );
  }

  /** Those that are under way, as of now. Hold the lock. */
  async function underWay(index: CustomerIndex): Promise<readonly WalkTest[]> {
    // A search sees what was written up to a second ago only.
    await deps.sdk.collection.refresh(index, "walk-tests");
    const query = { query: { range: { until: { gt: deps.now() } } } };
    const found = await searchSome(deps.sdk, index, "walk-tests", WalkTest, query, 1000);
    return found.filter((test) => isUnderWay(test, deps.now()));
  }

  const exclusively = <Result>(index: CustomerIndex, work: () => Promise<Result>) =>
    deps.exclusively(`walk-tests/${index}`, work);

  return [
    answer(calls.startWalkTest, async (request, caller) => {
      const { customerIndex: index, walkTestId: id, tagId, siteId } = request;
      const [tag, site, { by, byName }, receivers] = await Promise.all([
        tagOrRefusal(index, tagId),
        readDocument(deps.sdk, { index, collection: "sites", id: siteId }, Site),
        signatureOf(deps, caller),
        receiversOf(deps.sdk, index, siteId),
      ]);
      if (site === null || site.isArchived)
        throw new DomainError(
          "not_found",
          { siteId },
          `There is no site ${siteId}: choose another.`,
        );
      return exclusively(index, async () => {
        const known = await testOf(index, id);
        if (known !== null) {
          if (known.tagId === tagId && known.site === siteId) return { test: known };
          throw new DomainError(
            "conflict",
            { walkTestId: id },
            `The walk test ${id} is one of another tag: choose another id.`,
          );
        }
        const others = await underWay(index);
        const same = others.find((one) => one.tagId === tagId);
        if (same !== undefined)
          throw new DomainError(
            "conflict",
            { walkTestId: same.id },
            `${tag.name} is under test by ${same.byName} already: follow that test, or end it.`,
          );
        if (others.length >= MAX_WALKS)
          throw new DomainError(
            "conflict",
            { most: MAX_WALKS },
            `${MAX_WALKS} walk tests are under way already: end one of them.`,
          );
        const startedAt = deps.now();
        const test: WalkTest = {
          id,
          tagId,
          tagName: tag.name,
          site: siteId,
          startedAt,
          until: startedAt + WALK_LEASE,
          endedAt: null,
          by,
          byName,
          anchors: receivers.flatMap((one) => mountedAnchorOf(one) ?? []),
        };
        await deps.sdk.document.create(index, "walk-tests", storedForm(test), id);
        return { test };
      });
    }),

    answer(calls.endWalkTest, async ({ customerIndex: index, walkTestId: id }) =>
      exclusively(index, async () => {
        const test = await testOrRefusal(index, id);
        const now = deps.now();
        if (!isUnderWay(test, now)) return { test };
        await deps.sdk.document.update(index, "walk-tests", id, { endedAt: now });
        return { test: { ...test, endedAt: now } };
      }),
    ),

    answer(calls.markWalkTest, async (request) => {
      const { customerIndex: index, walkTestId, markId, floor, location } = request;
      const test = await testOrRefusal(index, walkTestId);
      const at = deps.now();
      if (!isUnderWay(test, at))
        throw new DomainError(
          "conflict",
          { walkTestId },
          "The walk test is over: nothing is heard any more. Start another.",
        );
      const mark: WalkPart = {
        kind: "mark",
        id: `${walkTestId}-${markId}`,
        walkTest: walkTestId,
        at,
        floor,
        location,
      };
      await createDocuments(deps.sdk, index, "walk-traces", [mark]);
      return { mark };
    }),

    answer(calls.deleteWalkTest, async ({ customerIndex: index, walkTestId }) =>
      exclusively(index, async () => {
        const test = await testOf(index, walkTestId);
        // What is still heard would be written behind what is deleted.
        if (test !== null && isUnderWay(test, deps.now()))
          throw new DomainError(
            "conflict",
            { walkTestId },
            `The walk test of ${test.tagName} is under way: end it first.`,
          );
        if (test !== null) await deps.sdk.document.delete(index, "walk-tests", walkTestId);
        await deps.sdk.collection.refresh(index, "walk-traces");
        await deps.sdk.document.deleteByQuery(index, "walk-traces", {
          query: { term: { walkTest: walkTestId } },
        });
        return { walkTestId };
      }),
    ),
  ];
};
