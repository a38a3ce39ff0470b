import { z } from "zod";
import { Asset } from "../../../src/domain/assets/asset.ts";
import { DomainError, refused } from "../../../src/domain/base/domainError.ts";
import {
  CommandId,
  Evacuation,
  type EvacuationEvent,
  evacuationEventId,
  initialEvacuation,
  PersonId,
  reduceEvacuation,
  rollPerson,
  type RollPerson,
  standingCheckIns,
} from "../../../src/domain/evacuations/evacuation.ts";
import {
  AreaId,
  AssetId,
  CustomerIndex,
  EvacuationId,
  SiteId,
} from "../../../src/domain/base/ids.ts";
import { NOWHERE } from "../../../src/domain/sites/presence.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import { customerFor } from "../customers/customers.ts";
import type { AppDeps } from "../platform/deps.ts";
import {
  auditNames,
  evacuationOf,
  eventsOf,
  recordEvent,
  rollOf,
  runningAt,
} from "./evacuations.ts";
import { readDocument, storedForm } from "../platform/kuzzle/documents.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { Caller } from "../platform/request.ts";
import { OPERATORS } from "../../../src/domain/users/holders.ts";
import { type Signature, signatureOf } from "../platform/signature.ts";
import { action, type ControllerModule } from "../platform/controller.ts";

const Start = z.strictObject({
  customerIndex: CustomerIndex,
  site: SiteId,
  kind: Evacuation.shape.kind,
  commandId: CommandId,
});
const Command = z.strictObject({
  customerIndex: CustomerIndex,
  evacuationId: EvacuationId,
  commandId: CommandId,
  /** When it was done, while the screen was cut off; null: now. */
  at: EpochMs.nullable().default(null),
});
const OnPerson = Command.extend({ personId: PersonId });
const Name = z.string().trim().min(1).max(256);
const AddPerson = Command.extend({
  person: z.union([z.strictObject({ assetId: AssetId }), z.strictObject({ name: Name })]),
});
const MusterAreas = z.strictObject({
  customerIndex: CustomerIndex,
  site: SiteId,
  areas: z.array(AreaId).max(100),
});

/**
 * `omniscient/evacuation` (product.md section 5.3). Every command has an id that its client chose: repeated after a cut
 * it answers what it answered before. Each is one document, so several screens at once lose nothing; the state is
 * folded by `reduceEvacuation`.
 */
export const evacuationController: ControllerModule = (deps) => ({
  name: "omniscient/evacuation",
  actions: {
    /** Freezes the roll of the site. Answers {evacuation}. Codes: conflict with evacuationId where one runs there already. */
    start: action(
      Start,
      async ({ customerIndex: index, site: siteId, kind, commandId }, caller) => {
        await customerFor(deps.sdk, caller, index, OPERATORS);
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
            roll: await rollOf(deps, index, site.id),
            state: "running",
            endedAt: null,
          };
          const { startedAt } = evacuation;
          await auditNames(
            deps,
            index,
            evacuation,
            "names.openedByEvacuation",
            signature,
            startedAt,
          );
          await deps.sdk.document.create(index, "evacuations", storedForm(evacuation), id);
          return { evacuation };
        });
      },
    ),

    /** Somebody was seen safe. The first check-in of a person counts. Answers {event}. Codes: conflict after the end. */
    checkIn: action(OnPerson, async (body, caller) => {
      const { evacuation, common } = await command(deps, body, caller);
      const event: EvacuationEvent = {
        ...common,
        type: "evacuation.checkedIn",
        personId: body.personId,
        means: "hand",
      };
      return { event: await recordEvent(deps, body.customerIndex, evacuation, event) };
    }),

    /** Takes back every check-in of a person that counts now; the muster area does not check him in again. Answers {event}. */
    undoCheckIn: action(OnPerson, async (body, caller) => {
      const { evacuation, common } = await command(deps, body, caller);
      const events = await eventsOf(deps, body.customerIndex, evacuation.id);
      const state = events.reduce(reduceEvacuation, initialEvacuation(evacuation));
      const event: EvacuationEvent = {
        ...common,
        type: "evacuation.checkInUndone",
        personId: body.personId,
        undoes: standingCheckIns(state, body.personId),
      };
      return { event: await recordEvent(deps, body.customerIndex, evacuation, event) };
    }),

    /** A visitor by name, or a known person whose tag was elsewhere. Answers {event}; `event.person.id` is what check-ins name. */
    addPerson: action(AddPerson, async (body, caller) => {
      const { evacuation, common } = await command(deps, body, caller);
      const person = await personOf(deps, body);
      const event: EvacuationEvent = { ...common, type: "evacuation.personAdded", person };
      return { event: await recordEvent(deps, body.customerIndex, evacuation, event) };
    }),

    /** Answers {evacuation}; the first end counts. */
    end: action(Command, async (body, caller) => {
      const { customerIndex: index } = body;
      const { signature, common } = await command(deps, body, caller);
      return deps.exclusively(`evacuation-ends/${index}/${body.evacuationId}`, async () => {
        const known = await evacuationOf(deps, index, body.evacuationId);
        if (known.state === "ended") return { evacuation: known };
        const event = await recordEvent(deps, index, known, {
          ...common,
          type: "evacuation.ended",
        });
        const changes = { state: "ended", endedAt: event.at } as const;
        await updateDocuments(deps.sdk, index, "evacuations", [{ id: known.id, changes }]);
        await auditNames(deps, index, known, "names.closedByEvacuation", signature, event.at);
        return { evacuation: { ...known, ...changes } };
      });
    }),

    /** Where people of a site gather. Answers {site, musterAreas}. Codes: invalid_input with unknown_area. */
    setMusterAreas: action(
      MusterAreas,
      async ({ customerIndex: index, site: id, areas }, caller) => {
        await customerFor(deps.sdk, caller, index, ["admin"]);
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
      },
    ),
  },
});

/** What all commands have in common: who may, on what, by whom and when. */
async function command(
  deps: AppDeps,
  { customerIndex: index, evacuationId, commandId, at }: z.infer<typeof Command>,
  caller: Caller,
) {
  await customerFor(deps.sdk, caller, index, OPERATORS);
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
  { customerIndex: index, commandId, person }: z.infer<typeof AddPerson>,
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
      `There is no person ${person.assetId}: add him as a visitor by name.`,
    );
  }
  return {
    id: PersonId.parse(`visitor-${commandId}`),
    assetId: null,
    name: person.name,
    reference: null,
    family: null,
    subFamily: null,
    place: NOWHERE,
    lastSeenAt: null,
    isFresh: false,
  };
}

/** @throws DomainError not_found */
async function siteOf({ sdk }: AppDeps, index: CustomerIndex, id: SiteId): Promise<Site> {
  const site = await readDocument(sdk, { index, collection: "sites", id }, Site);
  if (site !== null) return site;
  throw new DomainError("not_found", { site: id }, `There is no site ${id}: load the list again.`);
}
