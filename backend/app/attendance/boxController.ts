import { z } from "zod";
import { DomainError, parsed, refused } from "../../../src/domain/base/domainError.ts";
import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import { CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import { boxDeviceId } from "../../../src/domain/devices/reading.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { TagInOutBox } from "../../../src/domain/attendance/tagInOut.ts";
import {
  BoxForm,
  BoxFormWithKey,
  entryNumberIssues,
} from "../../../src/domain/attendance/tagInOutForm.ts";
import { keepBoxKey } from "./boxKeys.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocument, storedForm } from "../platform/kuzzle/documents.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/attendance/calls.ts";

const Form = z.strictObject(BoxFormWithKey.shape);

/**
 * `omniscient/box`: the entry boxes of tag-in/tag-out, for super admins. A refusal is `invalid_input` with `issues`
 * ({path, code, message}); a number out of range has the code `too_small` or `too_big` (specification section 5). The key
 * of a box is written and never answered.
 */
export const boxController: AnswersModule = (deps) => [
  answer(
    calls.createBox,
    async ({ customerIndex: index, entryNumber, box: fields }, _caller, customer) => {
      const { apiSubscriptionKey = null, ...form } = await checkedForm(deps, index, fields);
      const id = boxDeviceId(entryNumber);
      return deps.exclusively(`boxes/${index}`, async () => {
        const known = await boxOf(deps, index, id);
        const issues = entryNumberIssues(entryNumber, known === null ? [] : [known]);
        if (issues.length > 0) throw refused(issues, "box", "name_taken");
        const box: TagInOutBox = {
          ...form,
          id,
          kind: "box",
          entryNumber,
          customer: customer.index,
          lastUpdate: null,
          connected: "neverHeard",
          connectedSince: null,
          totalRead: 0,
          refusedRead: 0,
          hasApiSubscriptionKey: apiSubscriptionKey !== null,
        };
        await keepBoxKey(deps, index, id, apiSubscriptionKey);
        await deps.sdk.document.create(index, "tag-in-tag-out", storedForm(box), id);
        return { box };
      });
    },
  ),

  answer(calls.updateBox, async ({ customerIndex: index, boxId, seen, changes }) => {
    const { apiSubscriptionKey: _, ...comparable } = changes;
    return deps.exclusively(`boxes/${index}`, async () => {
      const known = await boxOf(deps, index, boxId);
      if (known === null)
        throw new DomainError(
          "not_found",
          { boxId },
          `There is no box ${boxId}: load the list again.`,
        );
      const current = BoxForm.strip().parse(known);
      const conflicts = seen === undefined ? [] : editConflicts(current, seen, comparable);
      if (conflicts.length > 0)
        throw new DomainError(
          "conflict",
          { boxId, conflicts, current },
          `Somebody else changed ${conflicts.map(({ field }) => field).join(", ")} of ${known.name} meanwhile: choose which one counts.`,
        );
      const { apiSubscriptionKey: key, ...form } = await checkedForm(deps, index, {
        ...current,
        ...changes,
      });
      if (key !== undefined) await keepBoxKey(deps, index, boxId, key);
      const written = key === undefined ? form : { ...form, hasApiSubscriptionKey: key !== null };
      await updateDocuments(deps.sdk, index, "tag-in-tag-out", [{ id: boxId, changes: written }]);
      return { box: { ...known, ...written } };
    });
  }),
];

async function boxOf(
  { sdk }: AppDeps,
  index: CustomerIndex,
  id: TagId,
): Promise<TagInOutBox | null> {
  return readDocument(sdk, { index, collection: "tag-in-tag-out", id }, TagInOutBox);
}

/** @throws DomainError invalid_input with an issue for each field */
async function checkedForm(
  { sdk }: AppDeps,
  index: CustomerIndex,
  fields: Record<string, unknown>,
): Promise<BoxFormWithKey> {
  const form = parsed(Form, fields, "box");
  const site = await readDocument(sdk, { index, collection: "sites", id: form.site }, Site);
  if (site !== null) return form;
  const message = `There is no site ${form.site}: choose one of the list.`;
  throw refused([{ path: "site", code: "unknown_site", message }], "box");
}
