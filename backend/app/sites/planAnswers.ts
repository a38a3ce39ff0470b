import { DomainError } from "../../../src/domain/base/domainError.ts";
import { type Floor, FloorNumber, FloorPlan } from "../../../src/domain/sites/floor.ts";
import { judgePlan, planTypeOf } from "../../../src/domain/sites/planImage.ts";
import type { Site } from "../../../src/domain/sites/site.ts";
import { HOUR, SECOND } from "../../../src/domain/base/time.ts";
import { contentOf } from "../platform/files/contentOf.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { reasonOf } from "../platform/log.ts";
import { isPlanKeyOf, planKey } from "./planKeys.ts";
import { siteOrRefusal, sitesLock } from "./sites.ts";
import { answer, answerRaw, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/sites/calls.ts";

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

/** Answers the calls about the drawings of floors. */
export const planAnswers: AnswersModule = (deps) => {
  return [
    answerRaw(calls.readPlan, async ({ customerIndex: index, siteId, floor: number, key }) => {
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

    answer(
      calls.storePlan,
      async ({ customerIndex: index, siteId, floor: number, corners, content }) => {
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
  ];

  /** The new plan stands, whatever becomes of the old one's bytes. */
  async function forget(key: string): Promise<void> {
    try {
      await deps.files.delete(key);
    } catch (error) {
      deps.log.warn(`A floor plan that nothing names any more stays: ${reasonOf(error)}`);
    }
  }
};

function floorOrRefusal(site: Site, number: FloorNumber): Floor {
  const floor = site.floors.find((one) => one.number === number);
  if (floor !== undefined) return floor;
  throw new DomainError(
    "not_found",
    { siteId: site.id, floor: number },
    `${site.siteName} has no floor ${number}: load the site again.`,
  );
}
