import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { must } from "../../src/domain/base/must.ts";
import {
  Evacuation,
  EvacuationEvent,
  type EvacuationView,
  reduceEvents,
  viewOfEvacuation,
} from "../../src/domain/evacuations/evacuation.ts";
import { CHECK_IN_LIMITS } from "../../src/domain/evacuations/selfCheckIn.ts";
import { QrCode } from "../../src/domain/qrCodes/qrCode.ts";
import { prepareQrReader, readQrCode } from "../../src/streams/qrReader/qrReader.ts";
import { type HttpAnswer, type RunningBackend, startBackend } from "../support/backend.ts";
import { PASSWORD } from "../support/customer.ts";
import { HALL, type SmallSite, smallSite } from "../support/smallSite.ts";

let backend: RunningBackend;
let tower: SmallSite;
let code: string;

beforeAll(async () => {
  backend = await startBackend();
  tower = await smallSite(backend, "tower", { people: ["amy", "ben", "cid"] });
  await tower.user("ann", "worker");
  await office("setMusterAreas", { site: "site-tower", areas: ["area-yard"] });
  await tower.send(["amy", "ben"].map((name) => position(name)));
  await tower.write("qr-code", QrCode, [
    QrCode.parse({
      id: "qr-code-K7QM-3XNR",
      url: "https://balise.example/tower/qr-code/qr-code-K7QM-3XNR",
      assetId: "asset-cid",
      status: "assigned",
      exported: true,
    }),
  ]);
  code = await printedCode();
}, 120_000);
afterAll(() => backend?.stop());

let readings = 0;
const position = (name: string) => ({
  id: `reading-${(readings += 1)}`,
  type: "position",
  at: Date.now(),
  tagId: `tag-${name}`,
  position: HALL,
});
let commands = 0;
async function office(action: string, body: object): Promise<{ evacuation: Evacuation }> {
  const commandId = action === "setMusterAreas" ? {} : { commandId: `office-${(commands += 1)}` };
  const { result } = await tower.root.query({
    controller: "omniscient/evacuation",
    action,
    body: { customerIndex: "tower", ...commandId, ...body },
  });
  return result as { evacuation: Evacuation };
}
const start = async () => (await office("start", { site: "site-tower", kind: "drill" })).evacuation;

/** The code of the sheet as whoever may run evacuations opens it. */
async function printedCode(): Promise<string> {
  const ann = await backend.http({
    controller: "auth",
    action: "login",
    strategy: "local",
    body: { username: "ann", password: PASSWORD },
  });
  const { jwt } = ann.result as { jwt: string };
  const answer = await fetch(
    `http://127.0.0.1:${backend.port}/_/omniscient/checkIn/sheet?customerIndex=tower&site=site-tower`,
    { headers: { Authorization: `Bearer ${jwt}` } },
  );
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const pdf = Buffer.from(await answer.arrayBuffer());
  const linked = new URL(
    must(/\/URI \((?<url>[^)]+)\)/u.exec(pdf.toString("latin1"))?.groups?.["url"], "it is a link"),
  );
  expect(linked.pathname).toBe("/checkin.html");
  if (hasPoppler) expect(await printedUrl(pdf)).toBe(linked.href);
  return linked.hash.slice(1);
}

const hasPoppler = ["pdftotext", "pdftoppm"].every(
  (tool) => spawnSync(tool, ["-v"]).error === undefined,
);

/** The code on the first page as a telephone reads it from paper. */
async function printedUrl(pdf: Buffer): Promise<string | null> {
  const text = execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf }).toString();
  for (const words of ["Tower", "yard", "Vous êtes compté", "You are counted"])
    expect(text).toContain(words);
  const pgm = execFileSync("pdftoppm", ["-r", "100", "-gray", "-f", "1", "-l", "1", "-"], {
    input: pdf,
    // A page of A4 is a megapixel.
    maxBuffer: 8 * 1024 * 1024,
  });
  prepareQrReader({
    bytes: new Uint8Array(
      readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"))),
    ).buffer,
  });
  return readQrCode(pictureOf(pgm));
}

/** The pixels of a binary PGM (P5, 8 bits). */
function pictureOf(pgm: Buffer) {
  const read = must(
    /^P5\s(?<width>\d+)\s(?<height>\d+)\s255\s/u.exec(pgm.subarray(0, 40).toString("latin1")),
    "pdftoppm writes PGM",
  );
  const head = read[0];
  const [width, height] = [Number(read.groups?.["width"]), Number(read.groups?.["height"])];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let colour = 0; colour < 3; colour += 1)
      data[pixel * 4 + colour] = pgm[head.length + pixel] ?? 0;
  return { width, height, data };
}

const ask = (action: string, body: object) =>
  backend.http({ controller: "omniscient/checkIn", action, body }, null);
const count = (startedAt: number, who: object, sent: object = {}) =>
  ask("count", { code, commandId: `phone-of-${(commands += 1)}`, startedAt, who, ...sent });
const badge = (text: string) => ({ kind: "badge", badge: text });
const refusal = ({ status, error }: HttpAnswer) => [status, error?.id?.split(".").at(-1)];

async function known(id: string): Promise<EvacuationView> {
  const [evacuation] = await tower.all("evacuations", Evacuation, { ids: { values: [id] } });
  const events = await tower.all("evacuation-events", EvacuationEvent, {
    term: { evacuationId: id },
  });
  const started = must(evacuation, "it was started");
  return viewOfEvacuation(reduceEvents(started, events));
}

test("a printed code says where it hangs, and works only while an evacuation runs there", async () => {
  const place = { siteName: "Tower", areaName: "yard" };
  expect((await ask("look", { code })).result).toEqual({ ...place, evacuation: null });
  expect(refusal(await count(Date.now(), badge("amy")))).toEqual([409, "conflict"]);
  const { id, startedAt } = await start();
  expect((await ask("look", { code })).result).toEqual({
    ...place,
    evacuation: { kind: "drill", startedAt },
  });
  // A page that shows another one counts nobody in this.
  expect(refusal(await count(startedAt - 1, badge("amy")))).toEqual([409, "conflict"]);
  await office("end", { evacuationId: id });
  expect(refusal(await count(startedAt, badge("amy")))).toEqual([409, "conflict"]);
  expect((await known(id)).checkIns.size).toBe(0);
});

test("counts by reference and by QR code, says the same of badges that nobody has, and keeps names apart", async () => {
  const { id, startedAt } = await start();
  const answers = [
    await count(startedAt, badge("amy")),
    await count(startedAt, badge("k7qm-3xnr")),
    await count(startedAt, badge("no-such-badge")),
    await count(startedAt, badge("no-such-badge")),
    await count(startedAt, { kind: "name", name: "Zoé Martin", company: "Acme" }),
  ];
  for (const { status, result } of answers) {
    expect(status).toBe(200);
    expect(Object.keys(result as object)).toEqual(["countedAt"]);
  }
  const view = await known(id);
  expect([...view.checkIns].map(([person, { means, by }]) => [person, means, by])).toEqual([
    ["asset-amy", "phone", null],
    ["asset-cid", "phone", null],
  ]);
  expect(view.people.map(({ id: person }) => person)).toEqual([
    "asset-amy",
    "asset-ben",
    "asset-cid",
  ]);
  expect(
    view.unlisted.map(({ person: { name, company, badge: number } }) => [name, company, number]),
  ).toEqual([
    [null, null, "no-such-badge"],
    ["Zoé Martin", "Acme", null],
  ]);
  await office("undoCheckIn", { evacuationId: id, personId: "asset-amy" });
  await office("undoCheckIn", {
    evacuationId: id,
    personId: must(view.unlisted[1], "Zoé was counted").person.personId,
  });
  // Whoever says it again does not win over the warden.
  await count(startedAt, badge("amy"));
  const after = await known(id);
  expect([after.checkIns.has(must(view.people[0], "amy").id), after.unclear.size]).toEqual([
    false,
    0,
  ]);
  expect(after.unlisted.map(({ checkIn }) => checkIn !== null)).toEqual([true, false]);
  await office("end", { evacuationId: id });
});

test("a code that was not made here opens nothing, nor does one whose muster area is gone", async () => {
  const forged = `${code.slice(0, -4)}AAAA`;
  for (const one of [forged, "x", "a".repeat(400)])
    expect(refusal(await ask("look", { code: one }))).toEqual([410, "link_over"]);
  expect((await ask("count", { code, commandId: "phone-bad", startedAt: 1, who: {} })).status).toBe(
    400,
  );
  await office("setMusterAreas", { site: "site-tower", areas: ["area-hall"] });
  expect(refusal(await ask("look", { code }))).toEqual([410, "link_over"]);
  await office("setMusterAreas", { site: "site-tower", areas: ["area-yard"] });
  expect((await ask("look", { code })).status).toBe(200);
});

test("is answered no more often than a crowd comes", async () => {
  const { id, startedAt } = await start();
  const answers = await Promise.all(
    // Twice what a minute allows: a minute may end meanwhile.
    Array.from({ length: 2 * CHECK_IN_LIMITS.count.code + 2 }, () =>
      count(startedAt, badge("ben")),
    ),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(
    2 * CHECK_IN_LIMITS.count.code,
  );
  expect(
    refusal(
      must(
        answers.find(({ status }) => status !== 200),
        "one is refused",
      ),
    ),
  ).toEqual([429, "too_soon"]);
  expect((await known(id)).checkIns.size).toBe(1);
  await office("end", { evacuationId: id });
}, 60_000);
