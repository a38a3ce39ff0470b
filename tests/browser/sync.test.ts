import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { type StandInServer, startStandInServices } from "../support/standInServices.ts";
import { adminListOf } from "./support/adminListDriver.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { startWiredServer } from "./support/network.ts";
import { peopleForTests, type Tab } from "./support/screen.ts";

const CUSTOMERS = "/administration/customers";

let services: StandInServer;
let server: Awaited<ReturnType<typeof startWiredServer>>;
let tower: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  services = await startStandInServices();
  server = await startWiredServer(services.env);
  tower = await smallSite(server.backend, "tower");
  await tower.user("olga", "admin");
  await tower.user("wim", "worker");
});
afterAll(async () => {
  await server?.stop();
  services?.stop();
});

const dialog = (tab: Tab) => tab.getByRole("dialog");
const question = (tab: Tab) => tab.getByRole("alertdialog");
const root = () =>
  people.signedIn(
    server.backend.superAdmin.username,
    CUSTOMERS,
    server.backend.superAdmin.password,
  );
const drawerButton = (tab: Tab, name: string) =>
  dialog(tab).getByRole("button", { name, exact: true });
const venue = (key: string) =>
  services.put("maps/set-up/venue", {
    key,
    sites: [
      { id: "quay", name: "Quay yard", longitude: 2.3, latitude: 48.8, radius: 80 },
      { id: "flat", name: "Flat yard", longitude: 2.3, latitude: 48.8, radius: 0 },
    ],
  });

async function act(tab: Tab, name: string, action: string): Promise<void> {
  await tab.getByRole("button", { name: `Actions on ${name}`, exact: true }).click();
  await tab.getByRole("menuitem", { name: action, exact: true }).click();
}

describe("a customer is synchronised", () => {
  test("with the maps service: the key is refused, corrected, and trouble is waited out in sight", async () => {
    await venue("the right key");
    const { tab } = await root();
    await act(tab, "tower", "Synchronise with maps");
    await dialog(tab).getByText("It was never synchronised.").waitFor();
    await expectNobodyKeptOut(tab);
    await drawerButton(tab, "Synchronise").click();
    await dialog(tab)
      .getByText("The maps service does not accept the customer's map token")
      .waitFor();
    await dialog(tab)
      .getByRole("row", { name: /GET \/venues\/venue 401/u })
      .waitFor();
    await expectNobodyKeptOut(tab);

    await drawerButton(tab, "Correct the customer").click();
    await dialog(tab)
      .getByRole("textbox", { name: /^Map token/u })
      .fill("the right key");
    await dialog(tab).getByRole("button", { name: "Save" }).click();
    await dialog(tab).waitFor({ state: "detached" });

    await services.put("maps/faults", [{ status: 503, retryAfter: 60 }]);
    await act(tab, "tower", "Synchronise with maps");
    await drawerButton(tab, "Synchronise again").click();
    await dialog(tab)
      .getByText(/^That did not work\. Attempt 2 of 5 follows at/u)
      .waitFor();
    await expectNobodyKeptOut(tab);
    await drawerButton(tab, "Stop").click();
    await dialog(tab).getByText("Stopped", { exact: true }).first().waitFor();

    await drawerButton(tab, "Synchronise again").click();
    await dialog(tab).getByText("Received: 2, Created: 1, Refused: 1").waitFor();
    await dialog(tab)
      .getByRole("row", { name: /^Flat yard/u })
      .getByText("It breaks a rule.")
      .waitFor();
    await dialog(tab).getByRole("table", { name: "Earlier synchronisations" }).waitFor();
    await expectNobodyKeptOut(tab);
    const site = await tower.root.document.get("tower", "sites", "quay");
    expect(site._source["siteName"]).toBe("Quay yard");
    await drawerButton(tab, "Close").last().click();
    await dialog(tab).waitFor({ state: "detached" });
    expect(tab.url()).not.toContain("sync=");
  });

  test("with quickconnect once it leads the customer, and who is not known there is not deleted by chance", async () => {
    const { tab } = await root();
    await tab.goto(`${server.url}${CUSTOMERS}?sync=tower&with=quickconnect`);
    await dialog(tab).getByText("The resources of this customer are its own.").waitFor();
    await drawerButton(tab, "Have quickconnect lead").click();
    await expectNobodyKeptOut(tab);
    await question(tab).getByRole("button", { name: "Have quickconnect lead" }).click();
    await tab.getByText("Quickconnect leads the resources of tower").waitFor();

    const olga = await people.signedIn("olga", "/administration/users");
    await act(olga.tab, "wim", "Delete");
    await question(olga.tab).getByRole("button", { name: "Delete the user" }).click();
    await question(olga.tab)
      .getByText("Contact the administrator of the platform.", { exact: false })
      .waitFor();
    await expectNobodyKeptOut(olga.tab);
    await question(olga.tab).getByRole("button", { name: "Cancel" }).click();

    await drawerButton(tab, "Synchronise").click();
    await dialog(tab)
      .getByText(/Users sent: \d/u)
      .waitFor();
    await dialog(tab).getByText("Done", { exact: true }).first().waitFor();
    await act(olga.tab, "wim", "Delete");
    await question(olga.tab).getByRole("button", { name: "Delete the user" }).click();
    await olga.tab.getByText("wim is deleted").waitFor();
  });

  test("and a super admin deletes who is not known there all the same", async () => {
    await tower.user("eve", "worker");
    const { tab } = await root();
    await act(tab, "tower", "Open");
    await tab.goto(`${server.url}/administration/users`);
    await adminListOf(tab, "Users").row("eve").waitFor();
    await act(tab, "eve", "Delete");
    await question(tab).getByRole("button", { name: "Delete the user" }).click();
    await question(tab).getByRole("heading", { name: "Delete eve all the same?" }).waitFor();
    await expectNobodyKeptOut(tab);
    await question(tab).getByRole("button", { name: "Delete all the same" }).click();
    await tab.getByText("eve is deleted: create them again").waitFor();
  });
});
