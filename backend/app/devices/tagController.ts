import { DomainError, parsed, refused } from "../../../src/domain/base/domainError.ts";
import { editConflicts, isUnchanged } from "../../../src/domain/base/fieldEdit.ts";
import type { CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import * as calls from "../../../src/domain/devices/tagCalls.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import { tagIssues } from "../../../src/domain/devices/tagForm.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { assetsLock } from "../assets/assets.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import { readDocument } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { signatureOf } from "../platform/signature.ts";
import { createTags, type NewTag, newTagIssues, storedFields, tagOfForm } from "./createTags.ts";
import { tagBatches } from "./tagBatches.ts";
import { locatedTags } from "./locatedTags.ts";
import { saveTags, type TagChange, tagsById } from "./tagChanges.ts";

/** Devices behind one gateway, and more than any has. */
const BEHIND_A_GATEWAY = 5000;

/** `omniscient/tag`: what devices are, whose they are and where they are mounted. Linking one to an asset is `omniscient/asset linkTag`. */
export const tagController: AnswersModule = (deps) => {
  async function tagOrRefusal(index: CustomerIndex, tagId: TagId): Promise<Tag> {
    const tag = (await tagsById(deps, index, [tagId])).get(tagId);
    if (tag === undefined)
      throw new DomainError("not_found", { tagId }, `There is no tag ${tagId}: check its code.`);
    if (!tag.isArchived) return tag;
    throw new DomainError("archived", { tagId }, `The tag ${tag.name} is archived: take another.`);
  }

  /** @throws DomainError invalid_input with the fields that break a rule */
  async function assertSound(index: CustomerIndex, tag: Tag): Promise<void> {
    const { site: id } = tag;
    const site =
      id === null ? null : await readDocument(deps.sdk, { index, collection: "sites", id }, Site);
    const issues = tagIssues(tag, site === null || site.isArchived ? null : site.areas);
    const { gatewayId } = tag;
    if (gatewayId !== null && gatewayId !== tag.id) {
      const gateway = (await tagsById(deps, index, [gatewayId])).get(gatewayId);
      if (gateway?.type !== "gateway" || gateway.isArchived)
        issues.push({
          path: "gatewayId",
          code: "gatewayUnknown",
          message: `There is no gateway ${gatewayId}: choose another.`,
        });
    }
    if (issues.length > 0) throw refused(issues, "tag");
  }

  return [
    answer(calls.locateTags, async ({ tagIds }) => ({
      located: [...(await locatedTags(deps, tagIds)).values()],
    })),

    answer(calls.createTag, async ({ customerIndex: index, tagId, tag: form }, caller) => {
      return deps.exclusively(assetsLock(index), async () => {
        const wanted: NewTag = { tagId, form };
        const issue = (await newTagIssues(deps, index, [wanted])).get(tagId);
        if (issue === "taken")
          throw new DomainError("conflict", { tagId }, `There is a device ${tagId} already.`);
        if (issue === "codeTaken")
          throw refused(
            [
              {
                path: "manufacturerId",
                code: "taken",
                message: `There is a device of the code ${form.manufacturerId} already.`,
              },
            ],
            "tag",
          );
        const tag = tagOfForm(index, wanted);
        await assertSound(index, tag);
        const doing = { ...(await signatureOf(deps, caller)), batch: null };
        await createTags(deps, index, [wanted], doing);
        return { tag };
      });
    }),

    answer(calls.updateTag, async ({ customerIndex: index, tagId, seen, changes }, caller) => {
      return deps.exclusively(assetsLock(index), async () => {
        const current = await tagOrRefusal(index, tagId);
        const wanted = storedFields(changes);
        const conflicts = editConflicts(current, seen, wanted);
        if (conflicts.length > 0)
          throw new DomainError(
            "conflict",
            { tagId, conflicts, current },
            `Somebody else changed ${conflicts.map(({ field }) => field).join(", ")} of ${current.name} meanwhile: choose which one counts.`,
          );
        const tag = parsed(Tag, { ...current, ...wanted }, "tag");
        if (tag.status !== "unassigned")
          tag.status = tag.assetId === null && tag.site === null ? "available" : "assigned";
        await assertSound(index, tag);
        if (isUnchanged(current, tag)) return { tag: current };
        const doing = { ...(await signatureOf(deps, caller)), batch: null };
        await saveTags(deps, index, [{ before: current, after: tag }], doing);
        return { tag };
      });
    }),

    answer(calls.replaceTag, async ({ customerIndex: index, tagId, by }, caller) => {
      return deps.exclusively(assetsLock(index), async () => {
        const old = await tagOrRefusal(index, tagId);
        const other = await tagOrRefusal(index, by);
        if (isReplaced(old, other)) return { tag: other, replaced: old };
        assertMayReplace(old, other);
        const { type, name, positioningRole, gatewayId, site, area, settings } = old;
        const { sendInterval, timeout } = old;
        const mounted = { type, name, positioningRole, gatewayId, site, area, settings };
        const next: Tag = { ...other, ...mounted, sendInterval, timeout, status: "assigned" };
        const gone: Tag = {
          ...old,
          site: null,
          area: null,
          settings: null,
          status: "unassigned",
          clientId: null,
        };
        await deps.sdk.collection.refresh(index, "tags");
        const query = { query: { term: { gatewayId: old.id } } };
        const behind = await searchSome(deps.sdk, index, "tags", Tag, query, BEHIND_A_GATEWAY);
        const changes: TagChange[] = [
          { before: other, after: next },
          ...behind
            .filter(({ id }) => id !== other.id)
            .map((before) => ({ before, after: { ...before, gatewayId: other.id } })),
          // Last: until then the same call again finds what is left to do.
          { before: old, after: gone },
        ];
        const doing = { ...(await signatureOf(deps, caller)), batch: null };
        await saveTags(deps, index, changes, doing);
        return { tag: next, replaced: gone };
      });
    }),

    ...tagBatches(deps),
  ];
};

/** Whether the place of the one is the other's already: the call was repeated. */
function isReplaced(old: Tag, other: Tag): boolean {
  return old.status === "unassigned" && old.site === null && other.site !== null;
}

/** @throws DomainError invalid_input where one of the two cannot stand in */
function assertMayReplace(old: Tag, other: Tag): void {
  const refusal = (path: string, code: string, message: string) =>
    refused([{ path, code, message }], "tag");
  if (old.id === other.id) throw refusal("by", "itself", "A device cannot replace itself.");
  if (old.type === "tag")
    throw refusal("tagId", "wornTag", `${old.name} is worn: link another tag to its asset.`);
  if (other.assetId !== null)
    throw refusal("by", "linked", `${other.name} is on an asset: unlink it first.`);
  if (other.site !== null)
    throw refusal("by", "mounted", `${other.name} is mounted elsewhere: take another.`);
}
