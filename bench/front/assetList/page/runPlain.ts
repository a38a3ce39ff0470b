import { must } from "../../../../src/domain/base/must.ts";
import { type BareDocument, bareSocket } from "../../live/page/bareSocket.ts";

/** ms between two batches: as often as our rows change places. */
const EVERY = 250;
const ROW = 36;
/** Rows beyond those in sight, on either side: as many as ours. */
const OVERSCAN = 8;

/** The eight columns that are shown at first; the fields of the socket's documents that the live bench does not need. */
type Listed = BareDocument["_source"] & {
  readonly reference: string;
  readonly family: string;
  readonly subFamily: string;
  readonly manufacturerId: string | null;
  readonly floor: number | null;
};
const COLUMNS: readonly {
  readonly name: string;
  readonly value: (asset: Listed) => string | number;
}[] = [
  { name: "Reference", value: ({ reference }) => reference },
  { name: "Designation", value: ({ designation }) => designation },
  { name: "Family", value: ({ family }) => family },
  { name: "Sub-family", value: ({ subFamily }) => subFamily },
  { name: "Manufacturer id", value: ({ manufacturerId }) => manufacturerId ?? "" },
  { name: "Area", value: () => "" },
  { name: "Floor", value: ({ floor }) => floor ?? "" },
  { name: "Last tag update", value: ({ lastTagUpdate }) => lastTagUpdate },
];
const LAST_UPDATE = 7;

/**
 * The way that comes to mind first: all assets in an array; for each batch, key and click the whole array is filtered,
 * sorted and formatted anew. Only rows in sight are put into the document: all of them would not move at all.
 */
export function runPlain(port: number): void {
  const assets = new Map<string, Listed>();
  const sort = { column: 0, isDescending: false };
  let wanted = "";
  let texts: readonly (readonly string[])[] = [];
  let isChanged = false;
  const list = layOut({
    search(text) {
      wanted = text.toLowerCase();
      renderAll();
    },
    sort(column) {
      sort.isDescending = sort.column === column && !sort.isDescending;
      sort.column = column;
      renderAll();
    },
    scroll: () => list.write(texts),
  });
  const renderAll = () => {
    const { value } = must(COLUMNS[sort.column], "the header has it");
    const kept = [...assets.values()].filter(({ reference, designation, manufacturerId }) =>
      `${reference}\n${designation}\n${manufacturerId}`.toLowerCase().includes(wanted),
    );
    kept.sort((a, b) => {
      const [one, other] = [value(a), value(b)];
      const order = one < other ? -1 : one > other ? 1 : 0;
      return sort.isDescending ? -order : order;
    });
    texts = kept.map((asset) =>
      COLUMNS.map((column, at) =>
        at === LAST_UPDATE
          ? new Date(asset.lastTagUpdate).toLocaleString()
          : String(column.value(asset)),
      ),
    );
    list.write(texts);
  };
  const put = ({ _id, _source }: BareDocument) => {
    assets.set(_id, _source as Listed);
    isChanged = true;
  };
  bareSocket(port, { page: (documents) => documents.forEach(put), all: () => undefined }, put);
  setInterval(() => {
    if (!isChanged) return;
    isChanged = false;
    renderAll();
  }, EVERY);
}

type Listeners = {
  readonly search: (text: string) => void;
  readonly sort: (column: number) => void;
  readonly scroll: () => void;
};

function layOut({ search, sort, scroll }: Listeners) {
  const page = must(document.querySelector("#bench"), "it is in the page");
  const field = page.appendChild(
    Object.assign(document.createElement("input"), { type: "search" }),
  );
  const count = page.appendChild(
    Object.assign(document.createElement("p"), { className: "AssetScreen-count" }),
  );
  const header = page.appendChild(
    Object.assign(document.createElement("div"), { className: "Plain-header" }),
  );
  for (const [at, { name }] of COLUMNS.entries()) {
    const button = header.appendChild(document.createElement("button"));
    Object.assign(button, { className: "DataTable-name", textContent: name });
    button.addEventListener("click", () => sort(at));
  }
  const grid = page.appendChild(
    Object.assign(document.createElement("div"), { className: "Plain-grid" }),
  );
  grid.role = "grid";
  const rows = grid.appendChild(document.createElement("div"));
  field.addEventListener("input", () => search(field.value));
  grid.addEventListener("scroll", scroll);
  return {
    /** Writes the rows in sight, over those that were. */
    write(texts: readonly (readonly string[])[]) {
      setText(count, `${texts.length.toLocaleString()} resources`);
      rows.style.height = `${texts.length * ROW}px`;
      const from = Math.max(0, Math.floor(grid.scrollTop / ROW) - OVERSCAN);
      const to = Math.min(
        texts.length,
        Math.ceil((grid.scrollTop + grid.clientHeight) / ROW) + OVERSCAN,
      );
      while (rows.children.length < to - from) rows.append(emptyRow());
      while (rows.children.length > to - from) rows.lastElementChild?.remove();
      for (let index = from; index < to; index += 1) {
        const row = must(rows.children[index - from] as HTMLElement | undefined, "it was added");
        row.style.transform = `translateY(${index * ROW}px)`;
        row.ariaRowIndex = String(index + 2);
        for (const [at, text] of (texts[index] ?? []).entries())
          setText(must(row.children[at], "a cell for each column"), text);
      }
    },
  };
}

function emptyRow(): HTMLElement {
  const row = Object.assign(document.createElement("div"), { className: "Plain-row", role: "row" });
  for (const at of COLUMNS.keys())
    row.appendChild(document.createElement("div")).role = at === 0 ? "rowheader" : "gridcell";
  return row;
}

function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
