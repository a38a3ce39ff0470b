import { DomainError, refused } from "../../../src/domain/base/domainError.ts";
import { sameJson } from "../../../src/domain/base/fieldEdit.ts";
import { type CustomerIndex, type SiteId, UserId } from "../../../src/domain/base/ids.ts";
import type { Floor, FloorNumber, FloorPlan } from "../../../src/domain/sites/floor.ts";
import type { PlanCorners } from "../../../src/domain/sites/plans/planFit.ts";
import {
  type PlacementIssue,
  placementIssue,
} from "../../../src/domain/sites/plans/planPlacement.ts";
import { isSameImage, planKeysOf, withPlan } from "../../../src/domain/sites/plans/replacedPlan.ts";
import { judgePlan } from "../../../src/domain/sites/planImage.ts";
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
      const floor = floorOrRefusal(await siteOrRefusal(deps.sdk, index, siteId), number);
      const isItsOwn = planKeysOf(floor).includes(key) && isPlanKeyOf(index, siteId, key);
      const bytes = isItsOwn ? await contentOf(deps.files, key) : null;
      // Judged anew: it may have been stored before plans had bounds, or by another hand.
      const verdict = bytes === null ? null : judgePlan(bytes);
      if (bytes === null || verdict === null || !verdict.ok)
        throw new DomainError(
          "not_found",
          { siteId, floor: number },
          `Floor ${number} of ${siteId} has no such plan: load the site again.`,
        );
      return { bytes, headers: { ...HEADERS, "Content-Type": verdict.type.mime } };
    }),

    answer(
      calls.storePlan,
      async ({ customerIndex: index, siteId, floor: number, content, ...asked }, caller) => {
        const { seen, corners, opacity, name } = asked;
        const bytes = Buffer.from(content, "base64");
        const verdict = judgePlan(bytes);
        if (!verdict.ok)
          throw new DomainError(verdict.code, { siteId, floor: number, size: bytes.length });
        assertCanLie(corners);
        await deps.scanUpload(bytes, name ?? "");
        const fileKey = planKey(index, siteId, deps.newId());
        const plan: FloorPlan = {
          fileKey,
          url: null,
          corners,
          storedAt: deps.now(),
          storedBy: UserId.parse(caller.kuid),
          ...(opacity === undefined ? {} : { opacity }),
          ...(name === undefined ? {} : { name }),
        };
        return change(index, siteId, number, seen, async () => {
          // The bytes first: a plan that is named can be shown.
          await deps.files.put(fileKey, bytes, { type: verdict.type.mime });
          return plan;
        });
      },
    ),

    answer(
      calls.changeFloorPlan,
      async ({ customerIndex: index, siteId, floor: number, seen, change: asked }) => {
        if (asked.kind !== "remove") assertCanLie(asked.corners);
        return change(index, siteId, number, seen, async (floor) => {
          if (asked.kind === "remove") return null;
          const { corners, opacity } = asked;
          const known = asked.kind === "place" ? floor.plan : formerPlan(floor, asked);
          if (known !== null) return { ...known, corners, opacity };
          throw new DomainError(
            "not_found",
            { siteId, floor: number },
            `Floor ${number} has no such plan: load the site again.`,
          );
        });
      },
    ),
  ];

  /** Gives the floor what `next` makes of it, and lets go of images that nothing names any more. */
  async function change(
    index: CustomerIndex,
    siteId: SiteId,
    number: FloorNumber,
    seen: FloorPlan | null | undefined,
    next: (floor: Floor) => Promise<FloorPlan | null>,
  ): Promise<{ readonly site: Site }> {
    return deps.exclusively(sitesLock(index), async () => {
      const before = await siteOrRefusal(deps.sdk, index, siteId);
      const floor = floorOrRefusal(before, number);
      if (seen !== undefined && !sameJson(seen, floor.plan))
        throw new DomainError(
          "conflict",
          { siteId, floor: number, plan: floor.plan },
          `Somebody else changed the plan of floor ${number} of ${before.siteName} meanwhile: choose which one counts.`,
        );
      const after = withPlan(floor, await next(floor));
      const floors = before.floors.map((one) => (one === floor ? after : one));
      await updateDocuments(deps.sdk, index, "sites", [{ id: siteId, changes: { floors } }]);
      const named = new Set(floors.flatMap(planKeysOf));
      for (const key of planKeysOf(floor))
        if (!named.has(key) && isPlanKeyOf(index, siteId, key)) await forget(key);
      return { site: { ...before, floors } };
    });
  }

  /** The new plan stands, whatever becomes of the old one's bytes. */
  async function forget(key: string): Promise<void> {
    try {
      await deps.files.delete(key);
    } catch (error) {
      deps.log.warn(`A floor plan that nothing names any more stays: ${reasonOf(error)}`);
    }
  }
};

function formerPlan(
  { plan, formerPlans = [] }: Floor,
  image: Pick<FloorPlan, "fileKey" | "url">,
): FloorPlan | null {
  const known = plan === null ? formerPlans : [plan, ...formerPlans];
  return known.find((one) => isSameImage(one, image)) ?? null;
}

/** @throws DomainError for corners on which no plan can lie */
function assertCanLie(corners: PlanCorners): void {
  const issue = placementIssue(corners);
  if (issue !== null)
    throw refused([{ path: "corners", code: issue, message: PLACEMENT_WORDS[issue] }], "body");
}

const PLACEMENT_WORDS: Readonly<Record<PlacementIssue, string>> = {
  crossed: "The edges of the plan cross, or it is seen from behind: place it again.",
  tooSmall: "An edge of the plan is shorter than 1 m: place it again.",
  tooLarge: "An edge of the plan is longer than 20 km: place it again.",
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
