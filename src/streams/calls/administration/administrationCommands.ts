import { z } from "zod";
import type {
  AssetId,
  CustomerIndex,
  LabelId,
  QrCodeId,
  SiteId,
} from "../../../domain/base/ids.ts";
import { QrCode } from "../../../domain/qrCodes/qrCode.ts";
import type { Family } from "../../../domain/referential/referential.ts";
import {
  NO_IMPACT,
  type ReferentialImpact,
} from "../../../domain/referential/referentialImpact.ts";
import type { SiteForm } from "../../../domain/sites/siteForm.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { impactIn, type Refusal, refusalOf } from "../refusal.ts";

/** What somebody fills in of a family. */
export type FamilyForm = Omit<Family, "id">;

/** What administrators do with codes, labels, families and sites as a whole. What is filled in is saved by forms. */
export type AdministrationCommand =
  | { readonly kind: "qrCode.generate"; readonly count: number }
  | {
      readonly kind: "qrCode.markExported";
      readonly qrCodeIds: readonly QrCodeId[];
      readonly exported: boolean;
    }
  | { readonly kind: "qrCode.assign"; readonly qrCodeId: QrCodeId; readonly assetId: AssetId }
  | { readonly kind: "qrCode.unassign"; readonly qrCodeId: QrCodeId }
  | { readonly kind: "label.delete"; readonly labelId: LabelId }
  /** What a change would do to existing assets; `family` null: it is deleted. */
  | {
      readonly kind: "referential.impact";
      readonly familyId: string;
      readonly family: FamilyForm | null;
    }
  | {
      readonly kind: "referential.delete";
      readonly familyId: string;
      readonly acceptImpact: boolean;
    }
  | { readonly kind: "site.archive"; readonly siteId: SiteId }
  | { readonly kind: "site.unarchive"; readonly siteId: SiteId }
  | { readonly kind: "site.import"; readonly sites: readonly SiteForm[] }
  /** Ties those to a site (null: to none) that are still tied to the one that was `seen`. */
  | {
      readonly kind: "asset.associate";
      readonly assetIds: readonly AssetId[];
      readonly siteId: SiteId | null;
      readonly seen: SiteId | null;
    };

/** What a command has brought. `count`: how many it happened to, e.g. assets that lost a label. */
export type AdministrationOutcome =
  | { readonly kind: "nothing" }
  | { readonly kind: "codes"; readonly codes: readonly QrCode[] }
  | { readonly kind: "impact"; readonly impact: ReferentialImpact }
  | { readonly kind: "count"; readonly count: number };

export type AdministrationAnswer =
  | { readonly status: "done"; readonly outcome: AdministrationOutcome }
  | ({ readonly status: "refused" } & Refusal);

/** Codes and sites that the server takes in one call (qrCodeController, siteController). */
const CODES_PER_CALL = 1000;
const SITES_PER_CALL = 200;
/** Assets of one call (backend/app/assets/assets.ts). */
const ASSETS_PER_CALL = 200;
/** Patience with what may touch tens of thousands of assets, in ms. */
const LONG_WORK = 120_000;

const Codes = z.object({ codes: z.array(QrCode) });
const Deleted = z.object({ assets: z.number() });
const Archived = z.object({ dissociated: z.number() });
const Created = z.object({ sites: z.array(z.unknown()) });
const Outcomes = z.object({ outcomes: z.array(z.object({ status: z.string() })) });

/** Carries out one command for the customer. Never rejects: what went wrong is an answer too. */
export async function runAdministrationCommand(
  live: Pick<LiveClient, "request">,
  customer: CustomerIndex,
  command: AdministrationCommand,
): Promise<AdministrationAnswer> {
  try {
    return { status: "done", outcome: await run(live, customer, command) };
  } catch (error) {
    return { status: "refused", ...refusalOf(error) };
  }
}

async function run(
  live: Pick<LiveClient, "request">,
  customerIndex: CustomerIndex,
  command: AdministrationCommand,
): Promise<AdministrationOutcome> {
  const { kind, ...body } = command;
  const [controller = "", action = ""] = kind.split(".");
  // What makes something new, or refuses to do it again, is not sent twice.
  const isRepeatable = kind !== "qrCode.generate" && kind !== "site.import";
  const call = (part: object) =>
    live.request(
      { controller: `omniscient/${controller}`, action, body: { customerIndex, ...part } },
      { isRepeatable, timeout: LONG_WORK },
    );
  switch (command.kind) {
    case "qrCode.generate": {
      const codes: QrCode[] = [];
      for (let left = command.count; left > 0; left -= CODES_PER_CALL)
        codes.push(...Codes.parse(await call({ count: Math.min(left, CODES_PER_CALL) })).codes);
      return { kind: "codes", codes };
    }
    case "qrCode.markExported": {
      const { qrCodeIds, exported } = command;
      for (const part of parts(qrCodeIds, CODES_PER_CALL))
        await call({ qrCodeIds: part, exported });
      return { kind: "count", count: qrCodeIds.length };
    }
    case "qrCode.assign":
    case "qrCode.unassign":
    case "site.unarchive":
      await call(body);
      return { kind: "nothing" };
    case "label.delete":
      return { kind: "count", count: Deleted.parse(await call(body)).assets };
    case "referential.impact":
    case "referential.delete":
      return { kind: "impact", impact: impactIn(await call(body)) ?? NO_IMPACT };
    case "site.archive":
      return { kind: "count", count: Archived.parse(await call(body)).dissociated };
    case "site.import": {
      let count = 0;
      for (const sites of parts(command.sites, SITES_PER_CALL))
        count += Created.parse(await call({ sites })).sites.length;
      return { kind: "count", count };
    }
    case "asset.associate": {
      const { assetIds, siteId, seen } = command;
      let count = 0;
      for (const part of parts(assetIds, ASSETS_PER_CALL)) {
        const { outcomes } = Outcomes.parse(await call({ assetIds: part, siteId, seen }));
        count += outcomes.filter(
          ({ status }) => status === "done" || status === "unchanged",
        ).length;
      }
      return { kind: "count", count };
    }
    default:
      return unreachable(command);
  }
}

function* parts<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
