import { DomainError, parsed } from "../../../src/domain/base/domainError.ts";
import { editConflicts, type Fields } from "../../../src/domain/base/fieldEdit.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import {
  formOfNotice,
  MAX_NOTICES,
  NoticeForm,
  PlatformNotice,
} from "../../../src/domain/operations/platformNotice.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocument, storedForm } from "../platform/kuzzle/documents.ts";
import type { Caller } from "../platform/request.ts";
import { NOTICES, openNotices } from "../platform/notices/openNotices.ts";
import { nameOf } from "../platform/tenancy/users.ts";

/** The lock under which they are counted and written. */
const LOCK = "notices";

type Deps = Pick<AppDeps, "exclusively" | "newId" | "now" | "sdk">;

/** @throws DomainError too_many, invalid_input */
export async function announce(
  deps: Deps,
  caller: Caller,
  form: NoticeForm,
): Promise<PlatformNotice> {
  return deps.exclusively(LOCK, async () => {
    const now = EpochMs.parse(deps.now());
    assertNotOver(form, now);
    if ((await openNotices(deps.sdk, now)).length >= MAX_NOTICES)
      throw new DomainError(
        "too_many",
        {},
        `${MAX_NOTICES} notices are planned or run: withdraw one first.`,
      );
    return write(deps, caller, { ...form, id: `notice-${deps.newId()}`, revision: 1 });
  });
}

/** @throws DomainError not_found, conflict with `conflicts`, invalid_input */
export async function changeNotice(
  deps: Deps,
  caller: Caller,
  { noticeId, changes, seen }: { noticeId: string; changes: Fields; seen: Fields },
): Promise<PlatformNotice> {
  return deps.exclusively(LOCK, async () => {
    const known = await openNotice(deps, noticeId);
    const conflicts = editConflicts(formOfNotice(known), seen, changes);
    if (conflicts.length > 0) throw new DomainError("conflict", { noticeId, conflicts });
    const form = parsed(NoticeForm, { ...formOfNotice(known), ...changes }, "notice");
    assertNotOver(form, deps.now());
    return write(deps, caller, { ...form, id: known.id, revision: known.revision + 1 });
  });
}

/** What is gone already stays gone. */
export async function withdrawNotice(deps: Deps, noticeId: string): Promise<void> {
  await deps.exclusively(LOCK, async () => {
    if (await deps.sdk.document.exists(NOTICES.index, NOTICES.collection, noticeId))
      await deps.sdk.document.delete(NOTICES.index, NOTICES.collection, noticeId, {
        refresh: "wait_for",
      });
  });
}

async function write(
  deps: Deps,
  caller: Caller,
  notice: NoticeForm & Pick<PlatformNotice, "id" | "revision">,
): Promise<PlatformNotice> {
  const byName = await nameOf(deps.sdk, caller.kuid);
  const written = { ...notice, byName, changedAt: EpochMs.parse(deps.now()) };
  const { index, collection } = NOTICES;
  const stored: Record<string, unknown> = storedForm(written);
  await deps.sdk.document.createOrReplace(index, collection, written.id, stored, {
    refresh: "wait_for",
  });
  return written;
}

async function openNotice(deps: Deps, id: string): Promise<PlatformNotice> {
  const known = await readDocument(deps.sdk, { ...NOTICES, id }, PlatformNotice);
  if (known === null || known.to <= deps.now())
    throw new DomainError(
      "not_found",
      { noticeId: id },
      "The notice is over or was withdrawn: load the list again.",
    );
  return known;
}

function assertNotOver({ to }: NoticeForm, now: number): void {
  if (to > now) return;
  const message = "The notice would be over already: give a later end.";
  throw new DomainError(
    "invalid_input",
    { issues: [{ path: "to", code: "over", message }] },
    message,
  );
}
