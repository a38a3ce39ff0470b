import { Asset } from "../../../src/domain/assets/asset.ts";
import { withComputedDates } from "../../../src/domain/referential/attributeValue.ts";
import {
  DomainError,
  type FieldIssue,
  parsed,
  refused,
} from "../../../src/domain/base/domainError.ts";
import { sameJson } from "../../../src/domain/base/fieldEdit.ts";
import { CustomerIndex, idOf, UserId } from "../../../src/domain/base/ids.ts";
import {
  Family,
  familyIssues,
  findSubFamily,
} from "../../../src/domain/referential/referential.ts";
import { withAssets } from "../../../src/domain/assets/referentialImpact.ts";
import { NO_IMPACT, type ReferentialImpact } from "../../../src/domain/referential/impact.ts";
import {
  areResourcesReadOnly,
  assetsLock,
  familiesOf,
  notOwn,
  saveAssets,
} from "../assets/assets.ts";
import {
  type FamilyRename,
  isRenaming,
  mayReturn,
  namesOf,
  returning,
} from "../../../src/domain/referential/familyRename.ts";
import { storedForm } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import type { Caller } from "../platform/request.ts";
import { nameOf } from "../platform/tenancy/users.ts";
import { referentialLock } from "./familyRenames.ts";
import * as calls from "../../../src/domain/referential/calls.ts";

/** Assets that are judged or written at once. */
const PAGE = 200;

/** `omniscient/referential`: families with their sub-families and attributes, a document each. */
export const referentialController: AnswersModule = (deps) => {
  const change = <Result>(index: CustomerIndex, work: () => Promise<Result>) =>
    deps.exclusively(referentialLock(index), work);

  async function* membersOf(index: CustomerIndex, family: Family): AsyncGenerator<Asset[]> {
    await deps.sdk.collection.refresh(index, "assets");
    const query = { query: { terms: { family: namesOf(family) } } };
    let page: Asset[] = [];
    for await (const asset of searchAll(deps.sdk, index, "assets", Asset, query)) {
      page.push(asset);
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }

  async function impactOf(
    index: CustomerIndex,
    before: Family,
    after: Family | null,
  ): Promise<ReferentialImpact> {
    let impact = NO_IMPACT;
    for await (const assets of membersOf(index, before))
      impact = withAssets(impact, before, after, assets);
    return impact;
  }

  /** @throws DomainError OM002 with the impact, where it was not accepted */
  async function refuseUntold(
    index: CustomerIndex,
    before: Family,
    after: Family | null,
    isAccepted: boolean,
  ): Promise<ReferentialImpact> {
    const impact = await impactOf(index, before, after);
    if (impact.assets === 0 || isAccepted) return impact;
    throw new DomainError(
      "OM002",
      { familyId: before.id, impact },
      `${impact.assets} assets of ${before.name} would not fit the referential any more: look at them, and accept it or change something else.`,
    );
  }

  /** Computed dates follow their rules at once, not at the next change of each asset. */
  async function recompute(index: CustomerIndex, family: Family, tz: string): Promise<void> {
    for await (const page of membersOf(index, family))
      await deps.exclusively(assetsLock(index), () =>
        saveAssets(deps, index, redated(family, page, tz)),
      );
  }

  /** @throws DomainError not_allowed where assets would be written that only the quickconnect service changes */
  async function refuseForeign(
    index: CustomerIndex,
    before: Family,
    family: Family,
    caller: Caller,
    tz: string,
  ): Promise<void> {
    if (!(await areResourcesReadOnly(deps.sdk, caller, index))) return;
    for await (const page of membersOf(index, before))
      if (before.name !== family.name || redated(family, page, tz).length > 0) throw notOwn(index);
  }

  /** What a job does from now on: it moves the assets to the new name. */
  async function begin(
    index: CustomerIndex,
    family: Family,
    to: string,
    { kuid }: Caller,
  ): Promise<FamilyRename> {
    return {
      from: family.name,
      to,
      state: "moving",
      done: 0,
      of: await countOf(index, family),
      by: UserId.parse(kuid),
      byName: await nameOf(deps.sdk, kuid),
      startedAt: deps.now(),
      finishedAt: null,
    };
  }

  async function countOf(index: CustomerIndex, family: Family): Promise<number> {
    await deps.sdk.collection.refresh(index, "assets");
    return deps.sdk.document.count(index, "assets", {
      query: { terms: { family: namesOf(family) } },
    });
  }

  async function familyOf(index: CustomerIndex, id: string): Promise<[Family, Family[]]> {
    const families = await familiesOf(deps.sdk, index);
    const family = families.find((one) => one.id === id);
    if (family !== undefined) return [family, families];
    throw new DomainError(
      "not_found",
      { familyId: id },
      `There is no family ${id}: load the referential again.`,
    );
  }

  async function write(index: CustomerIndex, family: Family): Promise<void> {
    await deps.sdk.document.createOrReplace(index, "references", family.id, storedForm(family), {
      refresh: "wait_for",
    });
  }

  return [
    answer(calls.createFamily, async ({ customerIndex: index, familyId, family: form }) => {
      const id = familyId ?? idOf("family", deps.newId());
      return change(index, async () => {
        const families = await familiesOf(deps.sdk, index);
        const known = families.find((one) => one.id === id);
        const family = parsed(Family, { ...form, id }, "family");
        if (known !== undefined && sameJson(known, family)) return { family };
        if (known !== undefined)
          throw new DomainError("conflict", { familyId: id, current: known });
        refuseIssues(family, families);
        await write(index, family);
        return { family };
      });
    }),

    answer(calls.updateFamily, async (body, caller, { timezone }) => {
      const { customerIndex: index, familyId: id, seen, family: form, acceptImpact } = body;
      return change(index, async () => {
        const [current, families] = await familyOf(index, id);
        const { rename, ...content } = current;
        const wanted = parsed(Family, { ...form, id }, "family");
        const isAsSeen = sameJson(content, { ...seen, id }) || sameJson(content, wanted);
        if (!isAsSeen)
          throw new DomainError(
            "conflict",
            { familyId: id, current: content },
            `Somebody else changed ${current.name} meanwhile: load it again.`,
          );
        refuseIssues(wanted, families);
        const isRenamed = wanted.name !== current.name;
        if (isRenamed && isRenaming(current)) throw notYet(current);
        const begun = isRenamed ? await begin(index, current, wanted.name, caller) : rename;
        const family = begun === undefined ? wanted : { ...wanted, rename: begun };
        const impact = await refuseUntold(index, current, family, acceptImpact);
        await refuseForeign(index, current, family, caller, timezone);
        await write(index, family);
        await recompute(index, family, timezone);
        return { family, impact };
      });
    }),

    answer(calls.deleteFamily, async ({ customerIndex: index, familyId, acceptImpact }) => {
      return change(index, async () => {
        const [current] = await familyOf(index, familyId);
        const impact = await refuseUntold(index, current, null, acceptImpact);
        await deps.sdk.document.delete(index, "references", familyId, { refresh: "wait_for" });
        return { familyId, impact };
      });
    }),

    answer(calls.undoFamilyRename, async ({ customerIndex: index, familyId }, caller) => {
      return change(index, async () => {
        const [current, families] = await familyOf(index, familyId);
        const { rename } = current;
        if (rename?.state === "returning" || rename?.state === "returned")
          return { family: current };
        if (rename === null || rename === undefined || !mayReturn(current, deps.now()))
          throw new DomainError(
            "conflict",
            { familyId },
            `${current.name} was not renamed within the last seven days: load the referential again.`,
          );
        const others = families.filter(({ id }) => id !== familyId);
        const former = { ...current, name: rename.from };
        refuseIssues(former, others);
        if (await areResourcesReadOnly(deps.sdk, caller, index)) throw notOwn(index);
        const of = rename.state === "moved" ? await countOf(index, current) : rename.done;
        const family = { ...former, rename: returning(rename, of) };
        await write(index, family);
        return { family };
      });
    }),

    answer(calls.readFamilyImpact, async ({ customerIndex: index, familyId, family: form }) => {
      const [current] = await familyOf(index, familyId);
      const after = form === null ? null : parsed(Family, { ...form, id: familyId }, "family");
      return { impact: await impactOf(index, current, after) };
    }),
  ];
};

/** That a family has one renaming at a time. */
function notYet({ name, rename }: Family): DomainError {
  const message = `${name} was ${rename?.from ?? name} and its assets are still being moved: wait for them, or take that back.`;
  return refused([{ path: "name", code: "renaming", message }], "family");
}

/** The assets of a family whose computed dates are not as their rules have them, before and after. */
function redated(
  family: Family,
  assets: readonly Asset[],
  tz: string,
): { readonly before: Asset; readonly after: Asset }[] {
  return assets.flatMap((before) => {
    const owner = findSubFamily([family], before.family, before.subFamily);
    if (owner === null || owner.attributes.every(({ computed }) => computed === null)) return [];
    const dated = withComputedDates(owner, before.attributes, tz);
    const attributes = dated.filter(
      ({ string, number, date }) => (string ?? number ?? date) !== null,
    );
    const names = (values: Asset["attributes"]) =>
      values.toSorted((a, b) => a.name.localeCompare(b.name));
    return sameJson(names(attributes), names(before.attributes))
      ? []
      : [{ before, after: { ...before, attributes } }];
  });
}

/** @throws DomainError name_taken or invalid_input, with all that is wrong within the family */
function refuseIssues(family: Family, families: readonly Family[]): void {
  const issues = familyIssues(family, families).map((issue): FieldIssue => {
    if (issue.kind === "nameTaken")
      return { path: "name", code: "name_taken", message: `${issue.family} is taken.` };
    const { kind, subFamily } = issue;
    if (issue.kind === "subFamilyRepeated")
      return { path: "subFamilies", code: kind, message: `${subFamily} is there twice.` };
    const path = `subFamilies.${subFamily}.attributes`;
    const what = issue.kind === "attributeRepeated" ? "is there twice" : "has no date to follow";
    return { path, code: kind, message: `${issue.attribute} ${what}.` };
  });
  const [first] = issues;
  if (first === undefined) return;
  throw refused(issues, "family", first.code === "name_taken" ? "name_taken" : "invalid_input");
}
