import type {
  AssetId,
  CustomerIndex,
  LabelId,
  QrCodeId,
  SiteId,
} from "../../../domain/base/ids.ts";
import { associateAssets } from "../../../domain/assets/calls.ts";
import {
  assignQrCode,
  generateQrCodes,
  markQrCodesExported,
  unassignQrCode,
} from "../../../domain/qrCodes/calls.ts";
import { deleteFamily, deleteLabel, readFamilyImpact } from "../../../domain/referential/calls.ts";
import { archiveSite, unarchiveSite } from "../../../domain/sites/calls.ts";
import { callInParts } from "../callInParts.ts";
import type { QrCode } from "../../../domain/qrCodes/qrCode.ts";
import type { Family } from "../../../domain/referential/referential.ts";
import type { ReferentialImpact } from "../../../domain/referential/impact.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { type Refusal, refusalOf } from "../refusal.ts";

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

/** Carries out one command for the customer. Never rejects: what went wrong is an answer too. */
export async function runAdministrationCommand(
  live: Pick<LiveClient, "call">,
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
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  command: AdministrationCommand,
): Promise<AdministrationOutcome> {
  switch (command.kind) {
    case "qrCode.generate": {
      const { count } = command;
      const codes: QrCode[] = [];
      for await (const part of callInParts(live, generateQrCodes, { customerIndex, count }))
        codes.push(...part.codes);
      return { kind: "codes", codes };
    }
    case "qrCode.markExported": {
      const { qrCodeIds, exported } = command;
      const asked = { customerIndex, qrCodeIds, exported };
      for await (const _ of callInParts(live, markQrCodesExported, asked));
      return { kind: "count", count: qrCodeIds.length };
    }
    case "qrCode.assign": {
      const { qrCodeId, assetId } = command;
      await live.call(assignQrCode, { customerIndex, qrCodeId, assetId });
      return { kind: "nothing" };
    }
    case "qrCode.unassign":
      await live.call(unassignQrCode, { customerIndex, qrCodeId: command.qrCodeId });
      return { kind: "nothing" };
    case "site.unarchive":
      await live.call(unarchiveSite, { customerIndex, siteId: command.siteId });
      return { kind: "nothing" };
    case "label.delete": {
      const { assets } = await live.call(deleteLabel, { customerIndex, labelId: command.labelId });
      return { kind: "count", count: assets };
    }
    case "referential.impact": {
      const { familyId, family } = command;
      const { impact } = await live.call(readFamilyImpact, { customerIndex, familyId, family });
      return { kind: "impact", impact };
    }
    case "referential.delete": {
      const { familyId, acceptImpact } = command;
      const asked = { customerIndex, familyId, acceptImpact };
      return { kind: "impact", impact: (await live.call(deleteFamily, asked)).impact };
    }
    case "site.archive": {
      const { dissociated } = await live.call(archiveSite, {
        customerIndex,
        siteId: command.siteId,
      });
      return { kind: "count", count: dissociated };
    }
    case "asset.associate": {
      const { assetIds, siteId, seen } = command;
      const asked = { customerIndex, assetIds, siteId, seen };
      let count = 0;
      for await (const { outcomes } of callInParts(live, associateAssets, asked))
        count += outcomes.filter(
          ({ status }) => status === "done" || status === "unchanged",
        ).length;
      return { kind: "count", count };
    }
    default:
      return unreachable(command);
  }
}
