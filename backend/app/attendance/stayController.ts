import { Asset } from "../../../src/domain/assets/asset.ts";
import { AuditEvent } from "../../../src/domain/base/auditEvent.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import * as calls from "../../../src/domain/attendance/calls.ts";
import { TagInOutRecord } from "../../../src/domain/attendance/tagInOut.ts";
import {
  isExitUnread,
  withAssumedExit,
  withoutAssumedExit,
} from "../../../src/domain/attendance/unreadExit.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { type Signature, signatureOf } from "../platform/signature.ts";
import { keepExits } from "./keepExits.ts";

/** `omniscient/stay`: exits that no box has read, recorded by hand, and taken back. Each is an audit event. */
export const stayController: AnswersModule = (deps) => [
  answer(calls.assumeExits, async ({ customerIndex: index, stayIds }, caller) => {
    const signature = await signatureOf(deps, caller);
    return deps.exclusively(`stays/${index}`, async () => {
      const stays = await staysOf(deps, index, stayIds);
      const assets = await assetsOf(deps, index, stays);
      const at = deps.now();
      const ended = stays.flatMap((stay) => {
        const heard = stay.assetId === null ? null : (assets.get(stay.assetId) ?? null);
        if (!isExitUnread(stay, heard, at)) return [];
        return [withAssumedExit(stay, heard, { at, ...signature })];
      });
      await keepExits(deps.sdk, index, ended);
      await audit(deps, index, "stay.exitAssumed", ended, signature, at);
      return { stays: ended };
    });
  }),

  answer(calls.withdrawExits, async ({ customerIndex: index, stayIds }, caller) => {
    const signature = await signatureOf(deps, caller);
    return deps.exclusively(`stays/${index}`, async () => {
      const stays = await staysOf(deps, index, stayIds);
      const later = await laterEntries(deps, index, stays);
      const open = stays.flatMap((stay) => {
        const before = withoutAssumedExit(stay);
        return before === null || later(stay) ? [] : [before];
      });
      await keepExits(deps.sdk, index, open);
      await audit(deps, index, "stay.exitWithdrawn", open, signature, deps.now());
      return { stays: open };
    });
  }),
];

async function staysOf(
  { sdk }: AppDeps,
  index: CustomerIndex,
  stayIds: readonly string[],
): Promise<TagInOutRecord[]> {
  await sdk.collection.refresh(index, "tag-in-tag-out");
  const ids = [...new Set(stayIds)];
  // By a search: the collection holds boxes too, which are no stays.
  const query = {
    query: { bool: { filter: [{ term: { kind: "record" } }, { ids: { values: ids } }] } },
  };
  const stays: TagInOutRecord[] = [];
  for await (const stay of searchAll(sdk, index, "tag-in-tag-out", TagInOutRecord, query))
    stays.push(stay);
  return stays;
}

async function assetsOf(
  { sdk }: AppDeps,
  index: CustomerIndex,
  stays: readonly TagInOutRecord[],
): Promise<ReadonlyMap<string, Asset>> {
  const ids = [...new Set(stays.flatMap(({ assetId }) => assetId ?? []))];
  const assets = await readDocuments(sdk, { index, collection: "assets", ids }, Asset);
  return new Map(assets.map((asset) => [asset.id, asset]));
}

/** Whether the tag of a stay came in again at the same site afterwards. */
async function laterEntries(
  { sdk }: AppDeps,
  index: CustomerIndex,
  stays: readonly TagInOutRecord[],
): Promise<(stay: TagInOutRecord) => boolean> {
  const tags = [...new Set(stays.map(({ tagNumber }) => tagNumber))];
  const since = Math.min(...stays.map(({ dateIn }) => dateIn), Number.MAX_SAFE_INTEGER);
  const query = {
    query: {
      bool: {
        filter: [
          { term: { kind: "record" } },
          { terms: { tagNumber: tags } },
          { range: { dateIn: { gt: since } } },
        ],
      },
    },
  };
  const others: TagInOutRecord[] = [];
  if (tags.length > 0)
    for await (const other of searchAll(sdk, index, "tag-in-tag-out", TagInOutRecord, query))
      others.push(other);
  return ({ tagNumber, site, dateIn }) =>
    others.some(
      (other) => other.tagNumber === tagNumber && other.site === site && other.dateIn > dateIn,
    );
}

async function audit(
  deps: AppDeps,
  index: CustomerIndex,
  type: AuditEvent["type"],
  stays: readonly TagInOutRecord[],
  { by, byName }: Signature,
  at: number,
): Promise<void> {
  const events = stays.map(({ id, site }): AuditEvent => ({
    id: deps.newId(),
    type,
    at,
    by,
    byName,
    about: id,
    site,
    detail: null,
  }));
  await createDocuments(deps.sdk, index, "audit-events", events);
}
