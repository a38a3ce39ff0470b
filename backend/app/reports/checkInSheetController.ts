import { DomainError } from "../../../src/domain/base/domainError.ts";
import { checkInUrl } from "../../../src/domain/evacuations/selfCheckIn.ts";
import { readCheckInSheet } from "../../../src/domain/evacuations/selfCheckInCalls.ts";
import { shownName } from "../../../src/domain/customers/customer.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { codeOfPoint } from "../evacuations/checkIn/checkInCodes.ts";
import { answerRaw, type AnswersModule } from "../platform/answer.ts";
import { readDocument } from "../platform/kuzzle/documents.ts";
import { drawer } from "./makeReport.ts";

/** `omniscient/checkIn:sheet`: what is hung up at the muster areas of a site. */
export const checkInSheetController: AnswersModule = (deps) => [
  answerRaw(readCheckInSheet, async ({ customerIndex: index, site: id }, _, customer) => {
    const site = await readDocument(deps.sdk, { index, collection: "sites", id }, Site);
    if (site === null)
      throw new DomainError("not_found", { site: id }, `There is no site ${id}: load it again.`);
    const areas = site.areas.filter((area) => site.musterAreas.includes(area.id));
    // A site without muster areas has one sheet for all of it.
    const points = areas.length === 0 ? [null] : areas;
    const sheets = await Promise.all(
      points.map(async (area) => {
        const point = { customer: index, site: site.id, area: area?.id ?? null };
        const url = checkInUrl(deps.configuration.publicUrl, await codeOfPoint(deps, point));
        return {
          url,
          siteName: site.siteName,
          areaName: area?.name ?? null,
          customerName: shownName(customer),
        };
      }),
    );
    return {
      bytes: await drawer.drawSheets(sheets),
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": 'inline; filename="check-in.pdf"',
        "Cache-Control": "no-store",
      },
    };
  }),
];
