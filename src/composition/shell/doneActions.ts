import { createActor, fromPromise } from "xstate";
import { z } from "zod";
import { TagMove } from "../../domain/assets/tagMoves.ts";
import {
  AlertId,
  AssetId,
  AssetImportId,
  CustomerIndex,
  EvacuationId,
  LabelId,
  QrCodeId,
  SiteId,
  TagId,
} from "../../domain/base/ids.ts";
import { EpochMs } from "../../domain/base/instant.ts";
import { must } from "../../domain/base/must.ts";
import { PersonId } from "../../domain/evacuations/evacuation.ts";
import { SITE_LINKS } from "../../domain/sites/site.ts";
import {
  ACTIONS_KEPT,
  type DoneAction,
  type TakeBack,
  type TakenBack,
} from "../../machines/shell/doneAction.ts";
import { doneActionsMachine } from "../../machines/shell/doneActionsMachine.ts";
import type { ScreenPorts } from "./screenMachines.ts";

const PREFIX = "balise.doneActions.";

const PutBack = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("associate"),
    siteId: SiteId.nullable(),
    link: z.enum(SITE_LINKS),
    seen: SiteId.nullable(),
  }),
  z.object({ kind: z.literal("unarchive"), seen: EpochMs }),
  z.object({ kind: z.literal("archive") }),
  z.object({ kind: z.literal("label"), add: z.array(LabelId), remove: z.array(LabelId) }),
  z.object({ kind: z.literal("pair"), moves: z.array(TagMove) }),
]);
const PutBackCalls = z.array(z.object({ assetIds: z.array(AssetId), action: PutBack }));
const KeptTakeBack = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("alerts"), alertIds: z.array(AlertId) }),
  z.object({ kind: z.literal("checkIn"), evacuationId: EvacuationId, personId: PersonId }),
  z.object({ kind: z.literal("exported"), qrCodeIds: z.array(QrCodeId) }),
  z.object({ kind: z.literal("exits"), stayIds: z.array(z.string()) }),
  z.object({ kind: z.literal("import"), importId: AssetImportId, until: EpochMs.nullable() }),
  z.object({
    kind: z.literal("provisioning"),
    customer: CustomerIndex,
    provisioningId: z.string(),
  }),
  z.object({ kind: z.literal("resources"), calls: PutBackCalls }),
  z.object({ kind: z.literal("sites"), siteIds: z.array(SiteId), calls: PutBackCalls }),
  z.object({
    kind: z.literal("tags"),
    batchId: z.string(),
    tagIds: z.array(TagId),
    owners: z.array(z.tuple([TagId, CustomerIndex])).default([]),
  }),
]);
const Kept: z.ZodType<readonly DoneAction[]> = z
  .array(
    z.object({
      id: z.string(),
      at: EpochMs,
      count: z.number().int().min(0),
      name: z.string().nullable(),
      takeBack: KeptTakeBack,
      fate: z.discriminatedUnion("is", [
        z.object({ is: z.literal("standing"), isUnanswered: z.boolean() }),
        z.object({ is: z.literal("undone"), left: z.number().int().min(0) }),
        z.object({
          is: z.literal("over"),
          why: z.enum(["changedSince", "ended", "expired", "refused"]),
        }),
      ]),
    }),
  )
  .max(ACTIONS_KEPT);

type Ports = Pick<ScreenPorts, "inspect" | "live" | "now" | "openCustomer"> & {
  /** Of the tab: it outlives a reload, and no other tab reads it. */
  readonly storage: Storage;
  /** Whose the actions are; null: nobody is signed in. */
  readonly reader: () => string | null;
};

/** The history of actions at work, and how it follows who is signed in and which customer is open. */
export function doneActions({ inspect, live, now, openCustomer, storage, reader }: Ports) {
  let key: string | null = null;
  const keep = ({ context }: { readonly context: { readonly actions: readonly DoneAction[] } }) => {
    if (key === null) return;
    try {
      if (context.actions.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(context.actions));
    } catch {
      // Full or forbidden: the history lives as long as the page.
    }
  };
  const actor = createActor(
    doneActionsMachine.provide({
      actors: {
        takeBack: fromPromise<TakenBack, TakeBack | null>(async ({ input, signal }) => {
          // Fetched when something is taken back: nothing of it belongs to the first visit.
          const { takeBack } = await import("./takeBack.ts");
          const ports = { live, now, customer: openCustomer, newId: () => crypto.randomUUID() };
          return takeBack(ports, must(input, "one of the actions is taken back"), signal);
        }),
      },
      actions: { keep },
    }),
    { id: "doneActions", inspect },
  );
  const follow = () => {
    const [customer, who] = [openCustomer(), reader()];
    const next = customer === null || who === null ? null : `${PREFIX}${who}.${customer}`;
    if (next === key) return;
    // What was done for one customer is gone before another is shown.
    if (key !== null) actor.send({ type: "customer.left" });
    key = next;
    if (next !== null) actor.send({ type: "customer.entered", kept: keptIn(storage, next) });
  };
  actor.start();
  return { actor, follow };
}

function keptIn(storage: Storage, key: string): readonly DoneAction[] {
  try {
    return Kept.parse(JSON.parse(storage.getItem(key) ?? "[]"));
  } catch {
    // Written by another version, or cut off: nothing that could be taken back.
    return [];
  }
}
