import { sheetFileName } from "../../../src/domain/base/sheet.ts";
import { shownName } from "../../../src/domain/customers/customer.ts";
import { DistressDelivery } from "../../../src/domain/distress/escalation.ts";
import { readCallFile } from "../../../src/domain/reports/calls.ts";
import { callReport } from "../../../src/domain/reports/document/callReport.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { distressOf } from "../distress/distresses.ts";
import { answerRaw, type AnswersModule } from "../platform/answer.ts";
import { readDocument } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import { drawer } from "./makeReport.ts";
import { rawFile } from "./reportFile.ts";

/** `omniscient/distress:file`: what is kept of one call for help, to be filed. */
export const callFileController: AnswersModule = (deps) => [
  answerRaw(readCallFile, async ({ customerIndex: index, distressId, lang }, _, customer) => {
    const { sdk } = deps;
    const skipInvalid = skipInvalidLogged(deps.log);
    const distress = await distressOf(deps, index, distressId);
    const about = { query: { term: { distressId } } };
    const deliveries: DistressDelivery[] = [];
    const all = searchAll(sdk, index, "distress-deliveries", DistressDelivery, about, skipInvalid);
    for await (const one of all) deliveries.push(one);
    const { site: siteId, area } = distress.place;
    const site =
      siteId === null
        ? null
        : await readDocument(sdk, { index, collection: "sites", id: siteId }, Site);
    const names = [site?.siteName, site?.areas.find(({ id }) => id === area)?.name];
    const place = names.flatMap((name) => name ?? []).join(" · ");
    const { timezone } = customer;
    const document = callReport(
      { distress, deliveries, place: place === "" ? null : place },
      { customerName: shownName(customer), locale: lang, timezone, asOf: deps.now() },
    );
    const name = sheetFileName(document.kind, "pdf", distress.raisedAt, timezone);
    return rawFile(await drawer.draw(document, "pdf"), name, "pdf");
  }),
];
