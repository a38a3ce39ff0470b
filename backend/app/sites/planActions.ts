import { z } from "zod";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { type Floor, FloorNumber, FloorPlan } from "../../../src/domain/sites/floor.ts";
import { CustomerIndex, SiteId } from "../../../src/domain/base/ids.ts";
import { judgePlan, planTypeOf } from "../../../src/domain/sites/planImage.ts";
import type { Site } from "../../../src/domain/sites/site.ts";
import { HOUR, SECOND } from "../../../src/domain/base/time.ts";
import { type Action, action, rawAction } from "../platform/controller.ts";
import { assertSuperAdmin, customerFor } from "../customers/customers.ts";
import type { AppDeps } from "../platform/deps.ts";
import { contentOf } from "../platform/files/contentOf.ts";
import { FileContent } from "../platform/files/fileContent.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { reasonOf } from "../platform/log.ts";
import { SITE_READERS } from "../platform/security/rights.ts";
import { isPlanKeyOf, planKey } from "./planKeys.ts";
import { siteOrRefusal, sitesLock } from "./sites.ts";

/** Everything of an address is text. */
const FloorInAddress = z
  .string()
  .regex(/^-?\d{1,3}$/u, "The floor is no number.")
  .transform(Number)
  .pipe(FloorNumber);
const Plan = z.object({
  customerIndex: CustomerIndex,
  siteId: SiteId,
  floor: FloorInAddress,
  /** As the floor names it, so that another image has another address. */
  key: z.string().min(1),
});
const StorePlan = z.strictObject({
  customerIndex: CustomerIndex,
  siteId: SiteId,
  floor: FloorNumber,
  /** Where the image's corners lie: top left, top right, bottom right, bottom left. */
  corners: FloorPlan.shape.corners,
  content: FileContent,
});

/** How long a browser shows a plan without asking: through a cut of the connection, not long after a right has ended. */
const KEPT = HOUR;

/** An SVG that is opened as a page runs nothing and loads nothing; its own styles and embedded images are shown. */
const HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": `private, max-age=${KEPT / SECOND}`,
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

/** The actions of `omniscient/site` on the drawings of floors. */
export function planActions(deps: AppDeps): Record<string, Action> {
  return {
    /**
     * The image of a floor's plan, for whoever reads the customer's sites: by GET, the session's cookie says who asks.
     * not_found for a key that the floor does not name, or that names nothing of this site.
     */
    plan: rawAction(Plan, async ({ customerIndex: index, siteId, floor: number, key }, caller) => {
      await customerFor(deps.sdk, caller, index, SITE_READERS);
      const { plan } = floorOrRefusal(await siteOrRefusal(deps.sdk, index, siteId), number);
      const isItsOwn = plan?.fileKey === key && isPlanKeyOf(index, siteId, key);
      const bytes = isItsOwn ? await contentOf(deps.files, key) : null;
      const type = bytes === null ? null : planTypeOf(bytes);
      if (bytes === null || type === null)
        throw new DomainError(
          "not_found",
          { siteId, floor: number },
          `Floor ${number} of ${siteId} has no such plan: load the site again.`,
        );
      return { bytes, headers: { ...HEADERS, "Content-Type": type.mime } };
    }),

    /**
     * Gives a floor a plan, in place of the one it had; for super admins. PNG, JPEG, WebP or SVG, 5 MB at most.
     * Answers {site}. file_too_big, file_type_refused, not_found for a floor that the site does not have.
     */
    storePlan: action(
      StorePlan,
      async ({ customerIndex: index, siteId, floor: number, corners, content }, caller) => {
        assertSuperAdmin(caller);
        await customerFor(deps.sdk, caller, index, "any");
        const bytes = Buffer.from(content, "base64");
        const verdict = judgePlan(bytes);
        if (!verdict.ok)
          throw new DomainError(verdict.code, { siteId, floor: number, size: bytes.length });
        return deps.exclusively(sitesLock(index), async () => {
          const before = await siteOrRefusal(deps.sdk, index, siteId);
          const floor = floorOrRefusal(before, number);
          const fileKey = planKey(index, siteId, deps.newId());
          const plan: FloorPlan = { fileKey, url: null, corners };
          const floors = before.floors.map((one) => (one === floor ? { ...one, plan } : one));
          // The bytes first: a plan that is named can be shown.
          await deps.files.put(fileKey, bytes, { type: verdict.type.mime });
          await updateDocuments(deps.sdk, index, "sites", [{ id: siteId, changes: { floors } }]);
          const former = floor.plan?.fileKey ?? null;
          const isNamed = floors.some((one) => one.plan?.fileKey === former);
          if (former !== null && !isNamed && isPlanKeyOf(index, siteId, former))
            await forget(former);
          return { site: { ...before, floors } };
        });
      },
    ),
  };

  /** The new plan stands, whatever becomes of the old one's bytes. */
  async function forget(key: string): Promise<void> {
    try {
      await deps.files.delete(key);
    } catch (error) {
      deps.log.warn(`A floor plan that nothing names any more stays: ${reasonOf(error)}`);
    }
  }
}

function floorOrRefusal(site: Site, number: FloorNumber): Floor {
  const floor = site.floors.find((one) => one.number === number);
  if (floor !== undefined) return floor;
  throw new DomainError(
    "not_found",
    { siteId: site.id, floor: number },
    `${site.siteName} has no floor ${number}: load the site again.`,
  );
}
