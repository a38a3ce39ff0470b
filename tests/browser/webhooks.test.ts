import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { adminListOf } from "./support/adminListDriver.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { startWiredServer } from "./support/network.ts";
import { peopleForTests, type Tab } from "./support/screen.ts";

let server: Awaited<ReturnType<typeof startWiredServer>>;
let tower: SmallSite;
let receiver: Server;
let url: string;
let status = 200;
const people = peopleForTests(() => server);

beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume();
    request.on("end", () => response.writeHead(status).end(`answered ${status}`));
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  server = await startWiredServer({ BALISE_WEBHOOK_NETWORKS: "127.0.0.1" });
  tower = await smallSite(server.backend, "tower");
  await tower.user("olga", "admin");
});
afterAll(async () => {
  await server?.stop();
  receiver?.closeAllConnections();
  receiver?.close();
});

const list = (tab: Tab) => adminListOf(tab, "Webhooks");
const dialog = (tab: Tab, name?: string) =>
  tab.getByRole("dialog", name === undefined ? {} : { name });
const question = (tab: Tab) => tab.getByRole("alertdialog");

async function act(tab: Tab, action: string): Promise<void> {
  await tab.getByRole("button", { name: "Actions on door" }).click();
  await tab.getByRole("menuitem", { name: action }).click();
}

/** The secret that is shown, which is then put away. */
async function shownSecret(tab: Tab): Promise<string> {
  await dialog(tab, "The secret of door").waitFor();
  await expectNobodyKeptOut(tab);
  const secret = await tab.getByRole("textbox", { name: "Secret" }).inputValue();
  await tab.getByRole("button", { name: "I have kept it" }).click();
  await dialog(tab, "The secret of door").waitFor({ state: "detached" });
  return secret;
}

describe("webhooks", () => {
  test("are made, tested, followed, paused, exchanged and removed", async () => {
    const { tab } = await people.signedIn("olga", "/administration/webhooks");
    await tab.getByText("No other system is told of events yet.").waitFor();
    await expectNobodyKeptOut(tab);
    await tab.keyboard.press("n");
    await dialog(tab).getByRole("button", { name: "Create the webhook" }).click();
    await dialog(tab).getByText("This is required: fill it in.").first().waitFor();
    await dialog(tab).getByRole("textbox", { name: /^Name/u }).fill("door");
    const address = dialog(tab).getByRole("textbox", { name: /^Address/u });
    await address.fill("https://ann:secret@example.com/");
    await dialog(tab).getByText("The address holds a name or a password").waitFor();
    await expectNobodyKeptOut(tab);
    await address.fill(url);
    await dialog(tab).getByRole("checkbox", { name: "Evacuation started" }).check({ force: true });
    await dialog(tab).getByRole("button", { name: "Create the webhook" }).click();
    const first = await shownSecret(tab);
    expect(first).toMatch(/^whsec_/u);
    await list(tab).row("door").getByText("Active").waitFor();
    expect(await tab.content()).not.toContain(first);

    await act(tab, "Send a test");
    await tab.getByText(/^door took the test in/u).waitFor();
    status = 500;
    await list(tab).row("door").click();
    const log = dialog(tab, "Deliveries to door");
    await log.getByText("Sent").first().waitFor();
    await log.getByRole("button", { name: "Send a test" }).click();
    await log.getByText("Failed").last().waitFor();
    await log
      .locator("details", { hasText: "answered 500" })
      .getByText("What was sent and answered")
      .click();
    await log.getByText("answered 500").waitFor();
    await expectNobodyKeptOut(tab);
    await log.getByRole("button", { name: "Close" }).click();
    await log.waitFor({ state: "detached" });

    await act(tab, "Pause");
    await question(tab).getByRole("button", { name: "Pause the webhook" }).click();
    await list(tab).row("door").getByText("Paused").waitFor();
    await act(tab, "Resume");
    await list(tab).row("door").getByText("Active").waitFor();

    await act(tab, "Exchange the secret");
    await expectNobodyKeptOut(tab);
    await question(tab).getByRole("radio", { name: "It ends at once" }).check({ force: true });
    await question(tab).getByRole("button", { name: "Exchange the secret" }).click();
    expect(await shownSecret(tab)).not.toBe(first);

    await act(tab, "Remove the webhook");
    await question(tab).getByRole("button", { name: "Remove the webhook" }).click();
    await tab.getByText("No other system is told of events yet.").waitFor();
  });
});
