import { Asset } from "../../../src/domain/assets/asset.ts";
import { z } from "zod";
import { DomainError, parsed, refused } from "../../../src/domain/base/domainError.ts";
import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import {
  Evacuation,
  type EvacuationEvent,
  evacuationEventId,
  answeredStatements,
  rollPerson,
  type RollPerson,
  visitor,
} from "../../../src/domain/evacuations/evacuation.ts";
import {
  EVACUATION_MESSAGES,
  EvacuationDelivery,
  EvacuationMessages,
  NOBODY_TOLD,
} from "../../../src/domain/evacuations/evacuationMessages.ts";
import {
  EvacuationMessagesForm,
  evacuationMessagesIssues,
} from "../../../src/domain/evacuations/evacuationMessagesForm.ts";
import { CustomerIndex, EvacuationId, SiteId } from "../../../src/domain/base/ids.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { resendMessage } from "../platform/delivery/resendMessage.ts";
import type { AppDeps } from "../platform/deps.ts";
import {
  auditNames,
  evacuationOf,
  eventsOf,
  recordEvent,
  rollOf,
  runningAt,
  sightingsAtEnd,
  uncoveredNow,
} from "./evacuations.ts";
import { readDrillRegister } from "./readDrillRegister.ts";
import { exchangeEvents, heardInsideAfter } from "./exchangeEvents.ts";
import { readDocument, storedForm } from "../platform/kuzzle/documents.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { Caller } from "../platform/request.ts";
import { type Signature, signatureOf } from "../platform/signature.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/evacuations/calls.ts";
import * as drillCalls from "../../../src/domain/evacuations/drillCalls.ts";
import type { CheckedRequestOf } from "../../../src/domain/base/call.ts";

/**
 * `omniscient/evacuation` (product.md section 5.3). Every command has an id that its client chose: repeated after a cut
 * it answers what it answered before. Each is one document, so several screens at once lose nothing; the state is
 * folded by `reduceEvacuation`.
 */
export const evacuationController: AnswersModule = (deps) => [
  answer(
    calls.startEvacuation,
    async ({ customerIndex: index, site: siteId, kind, commandId }, caller) => {
      const site = await siteOf(deps, index, siteId);
      const signature = await signatureOf(deps, caller);
      return deps.exclusively(`evacuations/${index}/${site.id}`, async () => {
        const id = EvacuationId.parse(`evacuation-${commandId}`);
        const known = await readDocument(
          deps.sdk,
          { index, collection: "evacuations", id },
          Evacuation,
        );
        if (known !== null) return { evacuation: known };
        const running = await runningAt(deps, index, site.id);
        if (running !== null)
          throw new DomainError(
            "conflict",
            { evacuationId: running.id },
            `An evacuation of ${site.siteName} is under way: join it, or end it first.`,
          );
        const evacuation: Evacuation = {
          id,
          site: site.id,
          siteName: site.siteName,
          kind,
          startedBy: signature.by,
          startedByName: signature.byName,
          startedAt: deps.now(),
          musterAreas: site.musterAreas,
          roll: await rollOf(deps, index, site),
          state: "running",
          endedAt: null,
        };
        const { startedAt } = evacuation;
        await auditNames(deps, index, evacuation, "names.openedByEvacuation", signature, startedAt);
        await deps.sdk.document.create(index, "evacuations", storedForm(evacuation), id);
        return { evacuation };
      });
    },
  ),

  answer(calls.checkInPerson, async (body, caller) => {
    const { evacuation, common } = await command(deps, body, caller);
    const event: EvacuationEvent = {
      ...common,
      type: "evacuation.checkedIn",
      personId: body.personId,
      means: "hand",
      undoes: answeredStatements(
        await eventsOf(deps, body.customerIndex, evacuation.id),
        body.personId,
        "evacuation.checkedIn",
      ),
      heardInsideAt: await heardInsideAfter(
        deps,
        body.customerIndex,
        evacuation,
        body.personId,
        common.at,
      ),
    };
    return { event: await recordEvent(deps, body.customerIndex, evacuation, event) };
  }),

  answer(calls.undoCheckIn, async (body, caller) => {
    const { evacuation, common } = await command(deps, body, caller);
    const event: EvacuationEvent = {
      ...common,
      type: "evacuation.checkInUndone",
      personId: body.personId,
      undoes: answeredStatements(
        await eventsOf(deps, body.customerIndex, evacuation.id),
        body.personId,
        "evacuation.checkInUndone",
      ),
    };
    return { event: await recordEvent(deps, body.customerIndex, evacuation, event) };
  }),

  answer(calls.addPerson, async (body, caller) => {
    const { evacuation, common } = await command(deps, body, caller);
    const person = await personOf(deps, body);
    const event: EvacuationEvent = { ...common, type: "evacuation.personAdded", person };
    return { event: await recordEvent(deps, body.customerIndex, evacuation, event) };
  }),

  answer(calls.markAreaSearched, async (body, caller) => {
    const { evacuation, common } = await command(deps, body, caller);
    const event: EvacuationEvent = {
      ...common,
      type: "evacuation.areaSearched",
      area: body.area,
    };
    return { event: await recordEvent(deps, body.customerIndex, evacuation, event) };
  }),

  answer(drillCalls.observeEvacuation, async ({ text, ...body }, caller) => {
    const { evacuation, common } = await command(deps, { ...body, at: null }, caller);
    const event: EvacuationEvent = { ...common, type: "evacuation.observed", text };
    // Remarks are written when the drill is over: the end refuses none.
    const open = { ...evacuation, endedAt: null };
    return { event: await recordEvent(deps, body.customerIndex, open, event) };
  }),

  answer(drillCalls.readDrillRegister, (_, __, customer) => readDrillRegister(deps, customer)),

  answer(calls.exchangeEvents, exchangeEvents(deps)),

  answer(calls.endEvacuation, async (body, caller) => {
    const { customerIndex: index } = body;
    const { signature, common } = await command(deps, body, caller);
    return deps.exclusively(`evacuation-ends/${index}/${body.evacuationId}`, async () => {
      const known = await evacuationOf(deps, index, body.evacuationId);
      if (known.state === "ended") return { evacuation: known };
      const event = await recordEvent(deps, index, known, {
        ...common,
        type: "evacuation.ended",
        sightings: await sightingsAtEnd(deps, index, known),
        uncovered: await uncoveredNow(deps, index, known),
      });
      const changes = { state: "ended", endedAt: event.at } as const;
      await updateDocuments(deps.sdk, index, "evacuations", [{ id: known.id, changes }]);
      await auditNames(deps, index, known, "names.closedByEvacuation", signature, event.at);
      return { evacuation: { ...known, ...changes } };
    });
  }),

  answer(calls.setMusterAreas, async ({ customerIndex: index, site: id, areas }) => {
    const site = await siteOf(deps, index, id);
    const issues = areas.flatMap((area, place) =>
      site.areas.some((known) => known.id === area)
        ? []
        : [
            {
              path: `areas.${place}`,
              code: "unknown_area",
              message: `${site.siteName} has no area ${area}: remove it.`,
            },
          ],
    );
    if (issues.length > 0) throw refused(issues, "list of muster areas");
    const musterAreas = [...new Set(areas)];
    await updateDocuments(deps.sdk, index, "sites", [{ id, changes: { musterAreas } }]);
    return { site: id, musterAreas };
  }),

  answer(calls.setEvacuationMessages, ({ customerIndex: index, seen, changes }) =>
    deps.exclusively(`evacuation-messages/${index}`, async () => {
      const id = EVACUATION_MESSAGES;
      const place = { index, collection: "evacuation-configurations", id };
      const known = (await readDocument(deps.sdk, place, EvacuationMessages)) ?? NOBODY_TOLD;
      const current = EvacuationMessagesForm.strip().parse(known);
      const conflicts = seen === undefined ? [] : editConflicts(current, seen, changes);
      if (conflicts.length > 0)
        throw new DomainError(
          "conflict",
          { conflicts, current },
          `Somebody else changed ${conflicts.map(({ field }) => field).join(", ")} meanwhile: choose which one counts.`,
        );
      const form = parsed(
        z.strictObject(EvacuationMessagesForm.shape),
        { ...current, ...changes },
        "recipients",
      );
      const issues = evacuationMessagesIssues(form);
      if (issues.length > 0) throw refused(issues, "recipients");
      const messages = { ...form, id } as const;
      await deps.sdk.document.createOrReplace(
        index,
        place.collection,
        id,
        storedForm<EvacuationMessages>(messages),
      );
      return { messages };
    }),
  ),

  answer(calls.resendEvacuationMessage, ({ customerIndex: index, deliveryId: id }) =>
    deps.exclusively(`evacuation-messages/${index}`, () =>
      resendMessage(deps, { index, collection: "evacuation-deliveries", id }, EvacuationDelivery),
    ),
  ),
];

/** What all commands have in common: on what, by whom and when. */
async function command(
  deps: AppDeps,
  {
    customerIndex: index,
    evacuationId,
    commandId,
    at,
  }: CheckedRequestOf<typeof calls.endEvacuation>,
  caller: Caller,
) {
  const evacuation = await evacuationOf(deps, index, evacuationId);
  const signature: Signature = await signatureOf(deps, caller);
  const now = deps.now();
  const common = {
    id: evacuationEventId(evacuation.id, commandId),
    evacuationId: evacuation.id,
    commandId,
    // A screen whose clock is wrong must not put anything before the start or into the future.
    at: Math.min(now, Math.max(evacuation.startedAt, at ?? now)),
    recordedAt: now,
    ...signature,
  };
  return { evacuation, signature, common };
}

async function personOf(
  deps: AppDeps,
  { customerIndex: index, commandId, person }: CheckedRequestOf<typeof calls.addPerson>,
): Promise<RollPerson> {
  if ("assetId" in person) {
    const asset = await readDocument(
      deps.sdk,
      { index, collection: "assets", id: person.assetId },
      Asset,
    );
    if (asset !== null) return rollPerson(asset, deps.now());
    throw new DomainError(
      "not_found",
      { assetId: person.assetId },
      `There is no person ${person.assetId}: add them as a visitor by name.`,
    );
  }
  return visitor(commandId, person.name);
}

/** @throws DomainError not_found */
async function siteOf({ sdk }: AppDeps, index: CustomerIndex, id: SiteId): Promise<Site> {
  const site = await readDocument(sdk, { index, collection: "sites", id }, Site);
  if (site !== null) return site;
  throw new DomainError("not_found", { site: id }, `There is no site ${id}: load the list again.`);
}
