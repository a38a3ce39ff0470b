import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { AlertConfiguration } from "../../../src/domain/alerts/alertConfiguration.ts";
import { SavedView } from "../../../src/domain/assets/savedView.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { Counter } from "../../../src/domain/counters/counter.ts";
import { renamedHours } from "../../../src/domain/distress/loneHours.ts";
import { LoneWorkRules } from "../../../src/domain/distress/loneWorker.ts";
import { renamedChoice, renamedQuery } from "../../../src/domain/referential/familyRename.ts";
import { Label } from "../../../src/domain/referential/label.ts";
import { Report } from "../../../src/domain/reports/report.ts";
import type { JobDeps } from "../platform/jobs/job.ts";
import { readAllDocuments } from "../platform/kuzzle/documents.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";

/** The lock under which families are read, compared and written; taken before `assetsLock` where both are needed. */
export function referentialLock(index: CustomerIndex): string {
  return `referential/${index}`;
}

type Names = readonly [from: string, to: string];
type Deps = Pick<JobDeps, "exclusively" | "sdk">;

/**
 * Brings another name of a family to what names it besides assets. While assets are moved, counters, rules about places and
 * hours of lone work have both names; when they are, labels, reports and saved views follow, and the old name goes.
 */
export async function renameElsewhere(
  deps: Deps,
  index: CustomerIndex,
  names: Names,
  isOver: boolean,
): Promise<void> {
  await changed(deps, index, ["counters", `counters/${index}`, Counter], ({ families }) => {
    const next = renamedChoice(families, names, isOver);
    return next === families ? null : { families: next };
  });
  await changed(
    deps,
    index,
    ["alert-configurations", `alert-configurations/${index}`, AlertConfiguration],
    ({ place }) => {
      if (place === null) return null;
      const families = renamedChoice(place.families, names, isOver);
      return families === place.families ? null : { place: { ...place, families } };
    },
  );
  await changed(
    deps,
    index,
    ["lone-work-configurations", `lone-work/${index}`, LoneWorkRules],
    ({ families }) => {
      const next = renamedHours(families, names, isOver);
      return next === families || isDeepStrictEqual(next, families) ? null : { families: next };
    },
  );
  if (!isOver) return;
  const [from, to] = names;
  const own = ({ family }: { readonly family: string | null }) =>
    family === from ? { family: to } : null;
  await changed(deps, index, ["labels", `labels/${index}`, Label], own);
  await changed(deps, index, ["reports", `reports/${index}`, Report], own);
  await changed(deps, index, ["saved-views", `saved-views/${index}`, SavedView], ({ state }) => {
    const next = renamedQuery(state, names);
    return next === state ? null : { state: next };
  });
}

/** Under the lock of whoever edits them. A document that cannot be read stays as it is. */
async function changed<Document extends { readonly id: string }>(
  { exclusively, sdk }: Deps,
  index: CustomerIndex,
  [collection, lock, schema]: readonly [string, string, z.ZodType<Document>],
  changeOf: (document: Document) => Record<string, unknown> | null,
): Promise<void> {
  await exclusively(lock, async () => {
    await sdk.collection.refresh(index, collection);
    const all = await readAllDocuments(sdk, { index, collection }, schema);
    const changes = all.flatMap((document) => {
      const change = changeOf(document);
      return change === null ? [] : [{ id: document.id, changes: change }];
    });
    await updateDocuments(sdk, index, collection, changes);
  });
}
