import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Site } from "../../src/domain/sites/site.ts";
import { must } from "../../src/domain/base/must.ts";
import { measuresOf } from "../../src/domain/sites/plans/planPlacement.ts";
import { planUrl } from "../../src/views/kit/routes.ts";
import { type SmallSite, smallSite, smallTower } from "../support/smallSite.ts";
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
