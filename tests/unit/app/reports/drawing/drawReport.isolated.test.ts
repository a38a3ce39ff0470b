import "../../../../support/withoutCanvas.ts";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { readSheet } from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { drawReport } from "../../../../../backend/app/reports/drawing/drawReport.ts";
import type { Alert } from "../../../../../src/domain/alerts/alert.ts";
import { drillRegister } from "../../../../../src/domain/evacuations/drillRegister.ts";
import type { FloorPlan } from "../../../../../src/domain/sites/floor.ts";
import { DAY, HOUR, MINUTE } from "../../../../../src/domain/base/time.ts";
import {
  buildReport,
  type Lateness,
} from "../../../../../src/domain/reports/document/buildReport.ts";
import type {
  ReportFacts,
  ReportFrame,
} from "../../../../../src/domain/reports/document/reportFacts.ts";
import { REPORT_CONTENTS } from "../../../../../src/domain/reports/report.ts";
import { alert } from "../../../../support/alerts.ts";
import { callOf } from "../../../../support/distress.ts";
import { area, asset, counter, site, T0 } from "../../../../support/fixtures.ts";
import { smallTower } from "../../../../support/smallSite.ts";
import {
  evacuated,
  frameOf,
  GATE,
  moved,
  planned,
} from "../../../domain/reports/documentFixtures.ts";

/** Two by two pixels. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAE0lEQVR4nGP4z8DAAMIM/zk5OQEaKgMZ7jV9AAAAAABJRU5ErkJggg==",
  "base64",
);

const hall = { locationSite: site("tower"), floor: 0, area: area("hall") };
const assets = [
  asset("drill", {
    ...hall,
    category: "material",
    designation: "Perceuse Łódź =1+1",
    lastTagUpdate: T0 - MINUTE,
    areaSince: T0 - HOUR,
    lastMovedAt: T0 - HOUR,
  }),
  asset("crane", {
    ...hall,
    category: "material",
    designation: "Grue",
    lastTagUpdate: T0 - 3 * HOUR,
    scannedBy: GATE,
  }),
  asset("P-01", { designation: "Ada Byron", lastTagUpdate: T0 - 5 * HOUR }),
];

/** Of an asset that is reported, of one that is not, and one that is far off. */
const maintenance = [
  planned("crane", "Graissage", T0 + 3 * DAY),
  planned("other", "Révision", T0 + 3 * DAY),
  planned("drill", "Contrôle annuel", T0 + 300 * DAY),
];

const FACTS: {
  readonly [Content in ReportFacts["content"]]: Extract<ReportFacts, { content: Content }>;
} = {
  assets: { content: "assets", omitted: 0, facts: { assets } },
  movements: {
    content: "movements",
    omitted: 0,
    facts: {
      moves: [moved("drill", { at: T0 - DAY })],
      assets: new Map(assets.map((one) => [one.id, one])),
      outages: [
        {
          deviceId: GATE,
          deviceKind: "gateway",
          site: null,
          from: T0 - DAY,
          to: null,
          foundAt: T0 - DAY,
        },
      ],
    },
  },
  counters: {
    content: "counters",
    omitted: 0,
    facts: { counters: [counter({ computedAt: T0 }, { name: "Cour" })], hours: [] },
  },
  alerts: { content: "alerts", omitted: 0, facts: { alerts: [], assets: new Map() } },
  stays: { content: "stays", omitted: 0, facts: { stays: [], assets: new Map() } },
  occupancy: {
    content: "occupancy",
    omitted: 0,
    facts: {
      rows: [
        {
          assetId: asset("drill").id,
          reference: "drill",
          designation: "Perceuse",
          family: "tools",
          subFamily: "drills",
          currentWorksite: null,
          occupiedDays: 0,
          days: 0,
          rate: null,
        },
      ],
    },
  },
  deadlines: { content: "deadlines", omitted: 0, facts: { assets, planned: maintenance } },
  inactiveTags: { content: "inactiveTags", omitted: 0, facts: { assets } },
  callsForHelp: {
    content: "callsForHelp",
    omitted: 0,
    facts: { calls: [callOf("ann")], tests: [] },
  },
  drills: {
    content: "drills",
    omitted: 0,
    facts: {
      register: drillRegister(
        [{ id: site("tower"), siteName: "Tower", isArchived: false, musterAreas: [area("yard")] }],
        [],
        T0,
        "Europe/Paris",
      ),
    },
  },
  evacuations: {
    content: "evacuations",
    omitted: 0,
    facts: {
      evacuations: [evacuated()],
    },
  },
};

async function pages(pdf: Uint8Array): Promise<string[]> {
  const { promise, destroy } = withTask(getDocument({ data: new Uint8Array(pdf), verbosity: 0 }));
  const document = await promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(
      items
        .map((item) => ("str" in item ? item.str : ""))
        .join(" ")
        .replaceAll(/\s+/gu, " "),
    );
  }
  await destroy();
  return texts;
}
const withTask = (task: ReturnType<typeof getDocument>) => ({
  promise: task.promise,
  destroy: () => task.destroy(),
});

const draw = (frame: ReportFrame, format: "csv" | "pdf" | "xlsx", late: Lateness | null = null) =>
  drawReport(buildReport(frame, FACTS[frame.draft.content], late), format);

describe("a report as PDF, opened by another reader", () => {
  test("says what is known, how surely, and why not", async () => {
    const [text = ""] = await pages(await draw(frameOf(), "pdf"));
    for (const words of [
      "Chaque matin",
      "Données au 02/03/2026 10:00",
      "Page 1 sur 1",
      "Perceuse Łódź =1+1",
      "Passerelle G4 est hors ligne : 1 ressource inconnue à cause de ce récepteur.",
      "1 ressource est muette",
      "inconnue, récepteur hors ligne",
      "Emplacement inconnu",
    ])
      expect(text).toContain(words);
  });

  test("names nobody unless it is to", async () => {
    const [closed = ""] = await pages(await draw(frameOf(), "pdf"));
    const [open = ""] = await pages(await draw(frameOf({ namesPeople: true }), "pdf"));
    expect([closed.includes("Ada Byron"), closed.includes("AB P-01")]).toEqual([false, true]);
    expect(open).toContain("Ada Byron");
  });

  test("calls who an alert is about as it calls everybody", async () => {
    const about = asset("P-02", { designation: "Rachid Barbier" });
    const told = (name: string, more: Partial<Alert>) =>
      alert(name, { subjectName: "Rachid Barbier", raisedAt: T0 - DAY, ...more });
    const facts = {
      alerts: [
        told("1", { idAsset: about.id }),
        told("2", { idAsset: asset("gone").id }),
        told("3", { alertType: "gateway-offline", idAsset: null, subjectName: "G4" }),
      ],
      assets: new Map([[about.id, about]]),
    };
    const subjects = (namesPeople: boolean) =>
      buildReport(
        frameOf({ content: "alerts", span: "last7Days", namesPeople }),
        { content: "alerts", omitted: 0, facts },
        null,
      ).rows.map((row) => row[2]);
    expect(subjects(false)).toEqual(["RB P-02", null, "G4"]);
    expect(subjects(true)).toEqual(["Rachid Barbier", "Rachid Barbier", "G4"]);
  });

  test("prints the plan of a floor where it can, and says where it cannot", async () => {
    const tower = smallTower();
    const corners = [
      [2, 48.001],
      [2.001, 48.001],
      [2.001, 48],
      [2, 48],
    ] as const satisfies FloorPlan["corners"];
    const withPlan = (fileKey: string, moved = 0): ReportFrame => ({
      ...frameOf(),
      planImages: new Map([["plan.png", { mime: "image/png", bytes: PNG }]]),
      sites: [
        {
          ...tower,
          floors: [
            {
              number: 0,
              styleId: "ground",
              name: null,
              plan: {
                fileKey,
                url: null,
                corners: [
                  corners[0],
                  corners[1],
                  [corners[2][0] + moved, corners[2][1]],
                  corners[3],
                ],
              },
            },
          ],
        },
      ],
    });
    const images = async (frame: ReportFrame) => {
      const pdf = await draw(frame, "pdf");
      const isSaid = (await pages(pdf)).join(" ").includes("Un fond de plan n'est pas imprimé");
      return [Buffer.from(pdf).includes("/Subtype /Image"), isSaid];
    };
    expect(await images(frameOf())).toEqual([false, false]);
    expect(await images(withPlan("plan.png"))).toEqual([true, false]);
    expect(await images(withPlan("plan.webp"))).toEqual([false, true]);
    expect(await images(withPlan("plan.png", 0.0005))).toEqual([false, true]);
  });

  test("says that it is late, and what it stands for", async () => {
    const late = { dueAt: T0 - HOUR, isLate: true, missed: 2 };
    const [text] = await pages(await draw(frameOf({ locale: "en" }), "pdf", late));
    expect(text).toContain("Late: this report was due on 02/03/2026 09:00.");
    expect(text).toContain("2 earlier sends were missed and are not made up for.");
  });

  test("has pages with numbers, and the head of its table on each", async () => {
    const many = Array.from({ length: 120 }, (_, index) =>
      asset(`drill-${index}`, { category: "material", designation: `Drill ${index}` }),
    );
    const read = { content: "assets", omitted: 7, facts: { assets: many } } as const;
    const document = buildReport(frameOf({ locale: "en" }), read, null);
    const texts = await pages(await drawReport(document, "pdf"));
    expect(texts.length).toBeGreaterThan(2);
    for (const [index, text] of texts.entries()) {
      expect(text).toContain(`Page ${index + 1} of ${texts.length}`);
      expect(text).toContain("Designation");
    }
    expect(texts.join(" ")).toContain("7 more rows were not read");
  });

  test.each(
    REPORT_CONTENTS.flatMap((content) => [[content, "fr"] as const, [content, "en"] as const]),
  )("is drawn of %s in %s", async (content, locale) => {
    const isOfNow = ["assets", "deadlines", "inactiveTags"].includes(content);
    const frame = frameOf({ content, locale, span: isOfNow ? null : "last7Days" });
    const document = buildReport(frame, FACTS[content], null);
    const [text = ""] = await pages(await draw(frame, "pdf"));
    expect(text).toContain(document.kind);
    expect(text).not.toMatch(/undefined|NaN|Infinity|\[object/u);
    for (const doubt of document.doubts)
      expect(text.replaceAll(" ", "")).toContain(doubt.replaceAll(" ", ""));
  });

  test("of deadlines has planned maintenance that is due or soon, of what it is about", () => {
    const frame = frameOf({ content: "deadlines", locale: "fr", span: null });
    const document = buildReport(frame, FACTS.deadlines, null);
    expect(document.rows.map((row) => row.slice(1, 6))).toEqual([
      ["Bientôt", 3, "Graissage", "Maintenance", "crane"],
    ]);
    expect(document.figures.map(({ value }) => value)).toEqual(["0", "1", "0"]);
  });

  test("does not call what nobody observed a zero", () => {
    const document = buildReport(
      frameOf({ content: "counters", span: "last7Days" }),
      FACTS.counters,
      null,
    );
    expect(document.charts[0]?.bars.map(({ value }) => value)).toEqual(Array(7).fill(null));
    expect(document.rows[0]?.slice(2, 6)).toEqual([null, null, null, null]);
    expect(document.certainties[0]).toBe("unknown");
    expect(document.doubts).toEqual([expect.stringContaining("168,0 h de la période")]);
  });
});

describe("a report as a spreadsheet, opened by another reader", () => {
  test("has every row with its certainty, and dates as dates", async () => {
    const rows = await readSheet(Buffer.from(await draw(frameOf({ locale: "en" }), "xlsx")));
    const [head = [], ...body] = rows;
    expect(head.at(-1)).toBe("Certainty");
    const drill = body.find(([reference]) => reference === "drill");
    expect(drill?.at(-1)).toBe("certain");
    expect(drill?.[5]).toEqual(new Date("2026-03-02T09:00:00.000Z"));
    expect(body.filter((row) => row.at(-1) === "unknown")).toHaveLength(2);
  });

  test("is CSV in the dialect of its language", async () => {
    const text = Buffer.from(await draw(frameOf(), "csv")).toString();
    expect(text.split("\r\n")[0]).toBe(
      "\uFEFFRéférence;Désignation;Famille;Sous-famille;Emplacement;Depuis;Reçue le;Position;À cause de;Certitude",
    );
    expect(text).toContain("Passerelle G4;inconnu");
  });
});
