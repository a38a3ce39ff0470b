import type {
  Content,
  ContentColumns,
  TableCell,
  TDocumentDefinitions,
} from "pdfmake/interfaces.js";
import { dateText, type SheetCell } from "../../../../src/domain/base/sheet.ts";
import type {
  ReportDocument,
  ReportFigure,
} from "../../../../src/domain/reports/document/reportDocument.ts";
import { REPORT_WORDS } from "../../../../src/domain/reports/document/reportWords.ts";
import { chartSvg, planSvg } from "./charts.ts";
import { INK, MARK, PAPER } from "./look.ts";
import { printer } from "./printer.ts";

/** Lengths in points: A4 with its margins. */
const PAGE = { width: 595.28, margin: 40 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
/** Plans stand side by side, three in a row at most; one alone is taller. */
const PLAN = { most: 3, gap: 16, height: 170, alone: 250 };
/** Rows that are printed: forty pages. The spreadsheet has all of them. */
const PRINTED = 2000;

/** The report as a PDF of A4 pages: what it is about and how sure it is, figures, charts, plan, and rows. */
export async function pdfReport(document: ReportDocument): Promise<Uint8Array> {
  return printer.createPdf(definitionOf(document)).getBuffer();
}

function definitionOf(document: ReportDocument): TDocumentDefinitions {
  const { name, customerName, locale, timezone, asOf, columns } = document;
  const words = REPORT_WORDS[locale];
  const read = `${words.asOf} ${dateText({ at: asOf, precision: "minute" }, timezone)}`;
  return {
    pageSize: "A4",
    pageMargins: [PAGE.margin, 34, PAGE.margin, 44],
    info: { title: name, author: `Balise · ${customerName}`, creator: "Balise" },
    language: locale,
    defaultStyle: { font: "Roboto", fontSize: fontSizeOf(columns), color: INK.text },
    footer: (page: number, pages: number): Content => ({
      margin: [PAGE.margin, 12, PAGE.margin, 0],
      fontSize: 7.5,
      color: INK.soft,
      columns: [
        { text: `${customerName} · ${name}`, width: "*" },
        { text: read, width: "auto", margin: [0, 0, 14, 0] },
        { text: words.page(page, pages), width: "auto" },
      ],
    }),
    content: [
      headOf(document, read),
      ...(document.lateness === null ? [] : [noteOf([document.lateness])]),
      figuresOf(document.figures),
      doubtsOf(document),
      ...document.charts.filter(({ bars }) => bars.length > 0).map(chartOf),
      ...plansOf(document),
      ...tableOf(document),
    ],
  };
}

function headOf(
  { name, kind, customerName, scope, locale }: ReportDocument,
  read: string,
): Content {
  return [
    {
      columns: [
        { svg: MARK, width: 26, height: 26 },
        {
          width: "*",
          margin: [8, 1, 0, 0],
          stack: [
            { text: "Balise", bold: true, fontSize: 11, color: INK.ground },
            { text: customerName, fontSize: 8.5, color: INK.soft },
          ],
        },
        { text: read, width: "auto", fontSize: 9, bold: true, margin: [0, 7, 0, 0] },
      ],
    },
    rule(8, 12),
    { text: name, fontSize: 19, bold: true },
    { text: kind, fontSize: 11, color: INK.soft, margin: [0, 1, 0, 6] },
    {
      text: scope.flatMap(({ label, value }, index) => [
        {
          text: `${index === 0 ? "" : "   ·   "}${label}${REPORT_WORDS[locale].colon}`,
          color: INK.soft,
        },
        { text: value },
      ]),
      fontSize: 8.5,
      margin: [0, 0, 0, 10],
    },
  ];
}

function figuresOf(figures: readonly ReportFigure[]): ContentColumns {
  return {
    columnGap: 10,
    margin: [0, 0, 0, 10],
    columns: figures.map(({ label, value, note, isDoubtful }) => ({
      width: "*",
      table: {
        widths: ["*"],
        body: [
          [
            {
              stack: [
                { text: label, fontSize: 8, color: INK.soft },
                {
                  text: value,
                  fontSize: 17,
                  bold: true,
                  color: isDoubtful ? INK.doubt : INK.text,
                },
                { text: note ?? " ", fontSize: 7.5, color: isDoubtful ? INK.doubt : INK.soft },
              ],
              margin: [4, 3, 4, 3],
            },
          ],
        ],
      },
      layout: box(isDoubtful ? PAPER.doubt : PAPER.band, isDoubtful ? INK.doubt : INK.line),
    })),
  };
}

function doubtsOf({ doubts, locale }: ReportDocument): Content {
  const words = REPORT_WORDS[locale];
  if (doubts.length === 0) return [];
  return noteOf([
    { text: words.uncertainTitle, bold: true },
    { ul: [...doubts], margin: [0, 2, 0, 0] },
  ]);
}

function noteOf(stack: Content[]): Content {
  return {
    margin: [0, 0, 0, 10],
    table: { widths: ["*"], body: [[{ stack, margin: [4, 3, 4, 3], color: INK.doubt }]] },
    layout: box(PAPER.doubt, INK.doubt),
  };
}

function chartOf(chart: ReportDocument["charts"][number]): Content {
  return {
    unbreakable: true,
    margin: [0, 2, 0, 10],
    stack: [
      { text: chart.title, bold: true, fontSize: 10, margin: [0, 0, 0, 4] },
      { svg: chartSvg(chart, WIDTH) },
    ],
  };
}

function plansOf({ plans, planNote, locale }: ReportDocument): Content[] {
  const abreast = Math.min(PLAN.most, Math.max(1, plans.length));
  const width = (WIDTH - PLAN.gap * (abreast - 1)) / abreast;
  const height = abreast === 1 ? PLAN.alone : PLAN.height;
  const drawn = plans.flatMap((plan) => {
    const svg = planSvg(plan, { width, height });
    return svg === null ? [] : [{ title: plan.title, svg }];
  });
  const rows: Content[] = [];
  for (let from = 0; from < drawn.length; from += abreast)
    rows.push({
      columnGap: PLAN.gap,
      margin: [0, 0, 0, 8],
      columns: drawn.slice(from, from + abreast).map(({ title, svg }) => ({
        width,
        stack: [{ text: title, bold: true, fontSize: 9, margin: [0, 0, 0, 3] }, { svg }],
      })),
    });
  const last = rows.pop();
  if (last === undefined) return [];
  const notes = [
    ...(planNote === null ? [] : [planNote]),
    ...(plans.some(({ isGroundLeftOut }) => isGroundLeftOut)
      ? [REPORT_WORDS[locale].planLeftOut]
      : []),
  ];
  const note = { text: notes.join(" "), fontSize: 7.5, color: INK.soft, margin: [0, 0, 0, 10] };
  // The words of a plan stay on its page.
  return [
    ...rows.map((row): Content => ({ unbreakable: true, stack: [row] })),
    { unbreakable: true, stack: [last, ...(notes.length === 0 ? [] : [note as Content])] },
  ];
}

function tableOf(document: ReportDocument): Content[] {
  const { columns, rows, certainties, locale, timezone, omitted, nothing } = document;
  const words = REPORT_WORDS[locale];
  if (rows.length === 0) return [{ text: nothing, color: INK.soft, margin: [0, 6, 0, 0] }];
  const printed = columns.flatMap((column, index) =>
    column.isPrinted === false ? [] : [{ ...column, index }],
  );
  const size = fontSizeOf(columns);
  // An instant is read in one line, whatever stands beside it.
  const isInstant = printed.map(({ index }) => rows.some((row) => isMinute(row[index] ?? null)));
  const padding = 6 * printed.length;
  const taken = isInstant.filter(Boolean).length * INSTANT * size;
  const shared = printed.reduce(
    (sum, { share }, at) => sum + (isInstant[at] === true ? 0 : share),
    0,
  );
  const head: TableCell[] = printed.map(({ header, align }) => ({
    text: header,
    bold: true,
    color: PAPER.plain,
    fillColor: INK.ground,
    ...alignedTo(align),
  }));
  const body = rows.slice(0, PRINTED).map((row, at): TableCell[] =>
    printed.map(({ index, align }) => ({
      text: cellText(row[index] ?? null, timezone, locale),
      ...alignedTo(align),
      ...(certainties[at] === "certain" ? {} : { color: INK.doubt }),
    })),
  );
  const notes = [
    ...(rows.length > PRINTED ? [words.printed(PRINTED, rows.length)] : []),
    ...(omitted > 0 ? [words.omitted(omitted)] : []),
  ];
  return [
    ...(notes.length === 0 ? [] : [noteOf([notes.join(" ")])]),
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: printed.map(({ share }, at) =>
          isInstant[at] === true ? INSTANT * size : ((WIDTH - padding - taken) * share) / shared,
        ),
        body: [head, ...body],
      },
      layout: {
        hLineWidth: (line) => (line === 0 ? 0 : 0.5),
        vLineWidth: () => 0,
        hLineColor: () => INK.line,
        paddingLeft: () => 3,
        paddingRight: () => 3,
        paddingTop: () => 2.5,
        paddingBottom: () => 2.5,
        fillColor: (row) => (row % 2 === 0 && row > 0 ? PAPER.band : null),
      },
    },
  ];
}

/** Many columns take smaller letters. */
function fontSizeOf(columns: ReportDocument["columns"]): number {
  return columns.filter(({ isPrinted }) => isPrinted !== false).length > 6 ? 7 : 8;
}

/** The width of DD/MM/YYYY HH:MM in Roboto, in sizes of its letters. */
const INSTANT = 8.2;

function isMinute(cell: SheetCell): boolean {
  return typeof cell === "object" && cell !== null && cell.precision !== "day";
}

/** Figures stand at the end of their column, apart from the words of the next. */
function alignedTo(align: "end" | undefined): {
  readonly alignment: "left" | "right";
  readonly margin: [number, number, number, number];
} {
  return align === "end"
    ? { alignment: "right", margin: [0, 0, 6, 0] }
    : { alignment: "left", margin: [0, 0, 0, 0] };
}

function cellText(cell: SheetCell, timezone: string, locale: "en" | "fr"): string {
  if (cell === null) return "–";
  if (typeof cell === "string") return cell;
  if (typeof cell === "number")
    return locale === "fr" ? String(cell).replace(".", ",") : String(cell);
  return dateText(cell, timezone);
}

function rule(above: number, below: number): Content {
  return {
    canvas: [{ type: "line", x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 1, lineColor: INK.ground }],
    margin: [0, above, 0, below],
  };
}

function box(fill: string, edge: string) {
  return {
    fillColor: () => fill,
    hLineColor: () => edge,
    vLineColor: () => edge,
    hLineWidth: () => 0.6,
    vLineWidth: () => 0.6,
  };
}
