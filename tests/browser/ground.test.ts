import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Site } from "../../src/domain/sites/site.ts";
import { must } from "../../src/domain/base/must.ts";
import { measuresOf } from "../../src/domain/sites/plans/planPlacement.ts";
import { siteIssues } from "../../src/domain/sites/siteIssues.ts";
import { planUrl } from "../../src/views/kit/routes.ts";
import { ask } from "../support/calls.ts";
import { type SmallSite, smallSite, smallTower } from "../support/smallSite.ts";
import { adminListOf, labelFormOf } from "./support/adminListDriver.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

let server: FrontServer;
let tower: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startFrontServer();
  tower = await smallSite(server.backend, "tower");
  await tower.user("olga", "admin");
});
afterAll(() => server?.stop());

const stored = async () => must((await tower.all("sites", Site))[0], "the small site is there");

/** Does something to a row by its menu. */
async function act(tab: Tab, name: string, action: string): Promise<void> {
  await tab.getByRole("button", { name: `Actions on ${name}` }).click();
  await tab.getByRole("menuitem", { name: action, exact: true }).click();
}

describe("the areas of a floor", () => {
  const AREAS = "/administration/areas";
  const styles = [{ id: "plain", name: "Plain", url: null }];
  const floors = [{ number: 0, styleId: "plain", name: null, plan: null }];

  /** Opens the editor once its map has a camera. */
  async function editor(): Promise<Tab> {
    await tower.write("sites", Site, [{ ...smallTower(), styles, floors }]);
    const { tab } = await people.signedIn("olga", AREAS);
    await tab.locator(".MapHand-overlay").waitFor();
    return tab;
  }
  const button = (tab: Tab, name: string) => tab.getByRole("button", { name, exact: true });
  async function save(tab: Tab): Promise<Site> {
    await button(tab, "Review and save").click();
    await button(tab, "Save the areas").click();
    await tab.getByText("The areas are saved").waitFor();
    const site = await stored();
    expect(siteIssues(site)).toEqual([]);
    return site;
  }
  const names = ({ areas }: Site) => areas.map(({ name }) => name);

  test("is drawn by the mouse: what would lie over others is told and cut off", async () => {
    const tab = await editor();
    const box = must(await tab.locator(".MapHand").boundingBox(), "the map has a size");
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
    await tab.getByText("Rectangle", { exact: true }).click();
    await tab.mouse.click(...at(0.35, 0.3));
    await tab.mouse.move(...at(0.6, 0.7));
    // Told while it is drawn.
    await tab.locator(".MapHand-drawn[data-wrong]").waitFor();
    await tab.mouse.click(...at(0.6, 0.7));
    await tab.getByText("It lies over another area").waitFor();
    expect(await button(tab, "Add the area").isDisabled()).toBe(true);
    await expectNobodyKeptOut(tab);
    await button(tab, "Cut that part off").click();
    await tab.getByRole("textbox", { name: /^Name/u }).fill("Lane");
    await button(tab, "Add the area").click();
    await tab.getByRole("heading", { name: "Lane" }).waitFor();
    expect(names(await save(tab))).toEqual(["yard", "hall", "Lane"]);
  });

  test("is drawn, undone and saved by keys alone, beside what somebody else saves", async () => {
    const tab = await editor();
    await tab.keyboard.press("p");
    for (const [lat, lon] of [
      ["45.012", "3.99"],
      ["45.012", "4.01"],
      ["45.008", "4.01"],
      ["45.008", "3.99"],
    ] as const) {
      await tab.getByRole("textbox", { name: "Latitude", exact: true }).fill(lat);
      const last = tab.getByRole("textbox", { name: "Longitude", exact: true });
      await last.fill(lon);
      await last.press("Enter");
      await expect.poll(() => last.inputValue(), SOON).toBe("");
    }
    await button(tab, "Close it").press("Enter");
    const name = tab.getByRole("textbox", { name: /^Name/u });
    await name.fill("hall");
    await name.press("Enter");
    await tab.getByText("The site has an area of this name already").waitFor();
    await name.fill("North");
    await name.press("Enter");
    await tab.getByRole("heading", { name: "North" }).waitFor();
    await button(tab, "Delete the area").press("Enter");
    await tab.getByRole("heading", { name: "Areas of this floor" }).waitFor();
    await tab.keyboard.press("Control+z");
    await button(tab, "North").waitFor();
    await expectNobodyKeptOut(tab);
    // Meanwhile another administrator paints another area.
    const before = await stored();
    const areas = before.areas.map((one) =>
      one.name === "yard" ? { ...one, colour: "#00ff00" } : one,
    );
    const body = { siteId: before.id, seen: { areas: before.areas }, changes: { areas } };
    await ask(tower.root, "site:update", "tower", body);
    const site = await save(tab);
    expect(names(site)).toEqual(["yard", "hall", "North"]);
    expect(site.areas[0]?.colour).toBe("#00ff00");
  });
});

describe("the plan of a floor", () => {
  const button = (tab: Tab, name: string) => tab.getByRole("button", { name, exact: true });

  test("comes from a page of a PDF, is laid by three pairs of points, replaced in its place and brought back", async () => {
    const styles = [{ id: "plain", name: "Plain", url: null }];
    const floors = [{ number: 0, styleId: "plain", name: null, plan: null }];
    await tower.write("sites", Site, [{ ...smallTower(), styles, floors }]);
    const { tab } = await people.signedIn("olga", "/administration/plans");
    const fetched: string[] = [];
    tab.on("request", (request) => fetched.push(request.url()));
    await tab.getByText("This floor has no plan yet").waitFor();
    await tab.getByRole("application").and(tab.locator("[aria-busy=false]")).waitFor();
    await expectNobodyKeptOut(tab);
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      tab.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });

    await choose("notes.pdf", "application/pdf", Buffer.from("Niveau 1"));
    await tab.getByText("This is not a plan").waitFor();
    expect(fetched.filter((url) => url.includes("readPdfPage"))).toEqual([]);

    await choose("Level 0.pdf", "application/pdf", pdfOfPages(2));
    await tab.getByRole("textbox", { name: /^Page/u }).fill("2");
    await button(tab, "Read the page").click();
    await tab.getByText("Level 0 (2)", { exact: true }).waitFor();
    await button(tab, "Place by points").click();
    const sheet = tab.locator(".PlanImageView-sheet");
    await sheet.waitFor();
    await tab.getByText("Press a point on the plan, then the same point on the map.").waitFor();
    // Places are told as of the browser's last frame: in the one before, the plan had less room and the map more.
    const side = async () => (await sheet.boundingBox())?.width ?? 0;
    await expect.poll(side, { timeout: 20_000 }).toBeGreaterThan(380);
    const box = must(await sheet.boundingBox(), "the plan has a size");
    const map = must(await tab.locator(".MapHand").boundingBox(), "the map has a size");
    // The sheet, 40 % as wide as the map, turned by a quarter to the right.
    const wide = map.width * 0.4;
    const high = wide / Math.SQRT2;
    const pairs = [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.5, 0.9],
    ] as const;
    for (const [x, y] of pairs) {
      await tab.mouse.click(box.x + box.width * x, box.y + box.height * y);
      await tab.getByText("Now press the same point on the map.").waitFor();
      const [right, down] = [map.width * 0.6 - high * y, map.height * 0.2 + wide * x];
      await tab.mouse.click(map.x + right, map.y + down);
      await tab.getByText("Press a point on the plan, then the same point on the map.").waitFor();
    }
    const residual = await tab.locator(".PlanPairs-residual").innerText();
    const [size = "", off = ""] = /^Residual: ([\d.]+) m$/u.exec(residual)?.slice() ?? [];
    expect([size, Number(off) < 20]).toEqual([residual, true]);
    await expectNobodyKeptOut(tab);
    await button(tab, "Place the plan like this").click();
    await button(tab, "Save the plan").click();
    await tab.getByText("The plan is saved").waitFor();

    const plan = must((await stored()).floors[0]?.plan ?? null, "the plan is stored");
    const { width, height, turn } = measuresOf(plan.corners);
    expect(Math.abs(turn - 90)).toBeLessThan(2);
    expect(width / height).toBeCloseTo(842 / 595, 2);
    expect(plan.name).toBe("Level 0 (2)");
    expect(await darkAndLight(tab, plan.fileKey ?? "")).toEqual({ isDark: true, isLight: true });

    // Another file, with the same proportions, lies where this one does.
    await choose("plan.svg", "image/svg+xml", Buffer.from(SVG));
    await tab.getByText("plan.svg", { exact: true }).waitFor();
    await button(tab, "Save the plan").click();
    await expect.poll(async () => (await stored()).floors[0]?.plan?.name, SOON).toBe("plan.svg");
    const replaced = must((await stored()).floors[0] ?? null, "the floor is there");
    expect([replaced.plan?.corners, replaced.formerPlans?.[0]?.fileKey]).toEqual([
      plan.corners,
      plan.fileKey,
    ]);

    await tab.getByText("Earlier plans (1)").click();
    await button(tab, "Bring back Level 0 (2)").click();
    await button(tab, "Save the plan").click();
    await expect.poll(async () => (await stored()).floors[0]?.plan?.name, SOON).toBe("Level 0 (2)");
    await tab.keyboard.press("Control+z");
    await button(tab, "Remove").press("Enter");
    await button(tab, "Remove the plan").click();
    await tab.getByText("This floor has no plan yet").waitFor();
    expect((await stored()).floors[0]?.formerPlans).toHaveLength(2);
  });

  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1414" height="1000"><rect width="100" height="100"/></svg>';

  /** A plan in A4, across: a dark square in the middle of each page and a word in letters that the file has not. */
  function pdfOfPages(count: number): Buffer {
    const drawing = "0 g 371 248 100 100 re f BT /F1 24 Tf 40 40 Td (Niveau) Tj ET";
    const page = (at: number) =>
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 842 595]/Contents ${at + 1} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`;
    const pages = Array.from({ length: count }, (_, index) => 4 + 2 * index);
    const objects = [
      "<</Type/Catalog/Pages 2 0 R>>",
      `<</Type/Pages/Count ${count}/Kids[${pages.map((at) => `${at} 0 R`).join(" ")}]>>`,
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
      ...pages.flatMap((at) => [
        page(at),
        `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
      ]),
    ];
    let text = "%PDF-1.4\n";
    const places = objects.map((object, index) => {
      const place = text.length;
      text += `${index + 1} 0 obj${object}endobj\n`;
      return place;
    });
    const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
    text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
    text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.indexOf("xref\n0")}\n%%EOF`;
    return Buffer.from(text, "latin1");
  }

  /** What is drawn of the stored image: dark in the middle, light above it, and letters below. */
  async function darkAndLight(tab: Tab, key: string) {
    const url = planUrl("tower", { site: "site-tower", floor: 0, key });
    return tab.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = new OffscreenCanvas(842, 595);
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0, 842, 595);
      const mean = (...box: [number, number, number, number]) => {
        const { data } = context?.getImageData(...box) ?? { data: new Uint8ClampedArray() };
        return (
          data.reduce((sum, one, index) => sum + (index % 4 === 3 ? 0 : one), 0) /
          ((data.length * 3) / 4)
        );
      };
      const letters = mean(40, 530, 80, 30);
      return {
        isDark: mean(380, 260, 80, 80) < 10,
        isLight: mean(380, 100, 80, 80) > 245 && letters < 245 && letters > 100,
      };
    }, url);
  }
});

describe("the floors of a worksite", () => {
  test("are made, named, put in order and archived", async () => {
    await tower.write("sites", Site, [smallTower()]);
    const { tab } = await people.signedIn("olga", "/administration/floors");
    const floors = adminListOf(tab, "Floors");
    const form = labelFormOf(tab);
    await tab.getByText("There is no floor yet.").waitFor();
    await expectNobodyKeptOut(tab);

    await tab.keyboard.press("n");
    await form.save.click();
    await floors.row("Ground floor").waitFor();
    await tab.keyboard.press("n");
    const number = form.form.getByRole("textbox", { name: /^Floor number/u });
    await number.fill("0");
    // By the key: what is said about the last floor may still lie over the button.
    await number.press("Enter");
    await form.form.getByText("The site has a floor of this number already").waitFor();
    await expectNobodyKeptOut(tab);
    await number.fill("1");
    await form.name.fill("Deck");
    await form.name.press("Enter");
    await floors.row("Deck").waitFor();
    expect(await floors.names()).toEqual(["Ground floor", "Deck"]);

    await act(tab, "Deck", "Move up");
    await expect.poll(floors.names, SOON).toEqual(["Deck", "Ground floor"]);
    await act(tab, "Deck", "Edit");
    await form.name.fill("Slab");
    await form.name.press("Enter");
    await floors.row("Slab").waitFor();

    await act(tab, "Ground floor", "Archive");
    await tab.getByRole("button", { name: "Archive the floor" }).click();
    await expect.poll(floors.names, SOON).toEqual(["Slab"]);
    await tab.getByText("Archived", { exact: true }).click();
    await floors.row("Ground floor").waitFor();
    await expectNobodyKeptOut(tab);
    const { floors: kept, defaultFloor } = await stored();
    expect([defaultFloor, kept.map(({ number, name }) => [number, name])]).toEqual([
      1,
      [
        [1, "Slab"],
        [0, null],
      ],
    ]);
  });
});

test("a worksite that is not live says what it lacks, with the way to each", async () => {
  await tower.write("sites", Site, [{ ...smallTower(), areas: [] }]);
  const { tab } = await people.signedIn("olga", "/administration/sites");
  const setup = tab.getByRole("region", { name: "Setting up Tower" });
  // Its outline, and two anchors that stand on it.
  await setup.getByText("Tower is not live yet: 2 of 7 steps are done").waitFor();
  await expectNobodyKeptOut(tab);
  await setup.getByRole("link", { name: "Draw its areas" }).click();
  await tab.waitForURL("**/administration/areas?site=site-tower");
});

test("a new site is told what is wrong with it, where it is typed, before anything is sent", async () => {
  await tower.write("sites", Site, [smallTower()]);
  const { tab } = await people.signedIn("olga", "/administration/sites");
  await tab.getByRole("button", { name: "New site" }).click();
  const form = tab.getByRole("dialog", { name: "New site" });
  const save = form.getByRole("button", { name: "Save", exact: true });
  const type = async (name: string, value: string) => {
    const field = form.getByRole("textbox", { name: new RegExp(`^${name}`, "u") }).first();
    await field.fill(value);
    // A number counts once its field is left.
    if (/^(?:Latitude|Longitude|Radius)$/u.test(name)) await field.press("Tab");
  };
  await save.click();
  for (const told of [
    "The site has no name: name it.",
    "The site has no owner: name it.",
    "A latitude is a number from -90 to 90 degrees.",
    "A longitude is a number from -180 to 180 degrees.",
  ])
    await form.getByText(told).waitFor();
  await type("Name", "Quay");
  await type("Owner", "Port");
  await type("Id", "a/b");
  await form.getByText("An id has no spaces, none of").waitFor();
  await type("Id", "site-tower");
  await form.getByText("There is a site of this id already: choose another.").waitFor();
  await type("Id", "site-quay");
  for (const [radius, told] of [
    ["0", "The radius is a number of metres above 0."],
    ["100001", "A site reaches 100 km at most: give a smaller radius."],
  ] as const) {
    await type("Radius", radius);
    await form.getByText(told).waitFor();
  }
  await type("Radius", "500");
  // The tower is at 45 N, 4 E.
  await type("Latitude", "4.02");
  await type("Longitude", "45.01");
  await form.getByText("Latitude and longitude look exchanged").waitFor();
  await expectNobodyKeptOut(tab);
  await form.getByRole("button", { name: "Exchange them" }).click();
  await expect
    .poll(() => form.getByText("Latitude and longitude look exchanged").count(), SOON)
    .toBe(0);
  expect(
    await form
      .getByRole("textbox", { name: /^Latitude/u })
      .first()
      .inputValue(),
  ).toBe("45.01");

  // The map has followed what was typed: an edge is drawn there, and crosses itself.
  await form.getByText("Drawn", { exact: true }).click();
  await form.getByRole("button", { name: "Draw it anew" }).click();
  const map = form.locator(".SiteEdge-map");
  await map.scrollIntoViewIfNeeded();
  await map.locator(".MapHand-overlay").waitFor();
  const box = must(await map.boundingBox(), "the map has a size");
  const draw = async (...corners: readonly (readonly [x: number, y: number])[]) => {
    for (const [x, y] of corners)
      await tab.mouse.click(box.x + box.width * x, box.y + box.height * y);
    await form.getByRole("button", { name: "Close the edge" }).click();
  };
  await draw([0.3, 0.3], [0.6, 0.7], [0.6, 0.3], [0.3, 0.7]);
  const crossed = form.getByText("Draw an edge with at least three corners that does not cross");
  await crossed.waitFor();
  await save.click();
  expect((await tower.all("sites", Site)).map(({ id }) => id)).toEqual(["site-tower"]);
  await form.getByRole("button", { name: "Draw it anew" }).click();
  await draw([0.3, 0.3], [0.6, 0.3], [0.6, 0.7]);
  await expect.poll(() => crossed.count(), SOON).toBe(0);
  await save.click();
  await form.waitFor({ state: "detached" });
  const [made] = await tower.all("sites", Site, { ids: { values: ["site-quay"] } });
  const { latitude, longitude } = must(made, "the site is stored");
  expect(Math.hypot(latitude - 45.01, longitude - 4.02)).toBeLessThan(0.02);
});
