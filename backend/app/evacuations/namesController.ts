import type { AuditEvent } from "../../../src/domain/base/auditEvent.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { isoText } from "../../../src/domain/base/isoText.ts";
import * as calls from "../../../src/domain/evacuations/nameCalls.ts";
import {
  closingInstant,
  isOpeningUnderWay,
  NAME_OPENING,
  NameOpening,
  openingSpan,
} from "../../../src/domain/evacuations/nameOpening.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocument, storedForm } from "../platform/kuzzle/documents.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { type Signature, signatureOf } from "../platform/signature.ts";

/** `omniscient/names`: opens the names of people on shared screens for a while, and says so in audit-events. */
export const namesController: AnswersModule = (deps) => [
  answer(
    calls.openNames,
    async ({ customerIndex: index, minutes, reason }, caller, { timezone }) => {
      const signature = await signatureOf(deps, caller);
      return deps.exclusively(`names/${index}`, async () => {
        const known = await openingOf(deps, index);
        const now = deps.now();
        if (known !== null && isOpeningUnderWay(known, now))
          throw new DomainError(
            "conflict",
            { until: known.until },
            `${known.byName} has opened the names already: close them first to open them anew.`,
          );
        const opening: NameOpening = {
          id: NAME_OPENING,
          opening: deps.newId(),
          ...openingSpan(minutes, now),
          ...signature,
          reason,
        };
        // Written before the names are open: an opening that nobody answers for does not happen.
        await record(deps, index, signature, {
          type: "names.openedByHand",
          about: opening.opening,
          at: now,
          detail: `${isoText(opening.until, timezone)} ${reason}`,
        });
        await deps.sdk.document.createOrReplace(
          index,
          "name-openings",
          NAME_OPENING,
          storedForm<NameOpening>(opening),
        );
        return { opening };
      });
    },
  ),

  answer(calls.closeNames, async ({ customerIndex: index }, caller) => {
    const signature = await signatureOf(deps, caller);
    return deps.exclusively(`names/${index}`, async () => {
      const known = await openingOf(deps, index);
      const now = deps.now();
      if (known === null || !isOpeningUnderWay(known, now)) return { opening: known };
      const until = closingInstant(known, now);
      await updateDocuments(deps.sdk, index, "name-openings", [
        { id: NAME_OPENING, changes: { until } },
      ]);
      await record(deps, index, signature, {
        type: "names.closedByHand",
        about: known.opening,
        at: now,
        detail: null,
      });
      return { opening: { ...known, until } };
    });
  }),
];

function openingOf({ sdk }: AppDeps, index: CustomerIndex): Promise<NameOpening | null> {
  return readDocument(sdk, { index, collection: "name-openings", id: NAME_OPENING }, NameOpening);
}

async function record(
  deps: AppDeps,
  index: CustomerIndex,
  signature: Signature,
  event: Pick<AuditEvent, "type" | "about" | "at" | "detail">,
): Promise<void> {
  const whole: AuditEvent = { id: deps.newId(), ...signature, site: null, ...event };
  await createDocuments(deps.sdk, index, "audit-events", [whole]);
}
