import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { createConnector, updateConnector } from "../../../src/domain/connectors/calls.ts";
import {
  type ConnectorForm,
  DEFAULT_MESSAGES_A_MINUTE,
  NO_SECRETS,
} from "../../../src/domain/connectors/connector.ts";
import { NETWORK_FACTS, NETWORKS } from "../../../src/domain/connectors/networks.ts";
import { otherSide } from "../../../src/views/connectors/connectorSteps.ts";
import { NETWORK_NAMES, TRANSPORT_WORDS } from "../../../src/views/connectors/connectorWords.ts";
import { adminListOf, editorForm } from "../support/adminList.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { connectorsOf } from "../support/connectors.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";

const list = adminListOf("Connectors");

const MESH: ConnectorForm = {
  name: "Mesh",
  network: "wirepas",
  transport: "mqtt",
  payload: "auto",
  broker: { url: "mqtts://broker.example.com", topic: null, username: "us" },
  messagesAMinute: DEFAULT_MESSAGES_A_MINUTE,
};

describe("the secrets of the other side", () => {
  test("stay but for the one that is filled in, and the one that is to be forgotten", async () => {
    const { live } = await openFront("/administration/connectors", {
      given: ({ server }) => {
        connectorsOf(server).make(MESH, {
          ...NO_SECRETS,
          password: "first",
          certificate: "a certificate",
          key: "its key",
        });
      },
    });
    const { form, save } = editorForm();
    await list.act("Mesh", "Edit");
    await shown(form);
    expect(form.getByText("One is kept. Empty: it stays.").elements()).toHaveLength(3);
    const forgets = (secret: string) =>
      form.getByRole("checkbox", { name: `Forget what is kept: ${secret}` });
    await form.getByText("Forget what is kept: Key of the certificate (PEM)").click();
    await form.getByLabelText("Password of the broker", { exact: true }).fill("second");
    await expect.element(forgets("Password of the broker")).toBeDisabled();
    await expectNobodyKeptOut();
    await save.click();
    await gone(form);
    expect(live.server.asked(updateConnector)).toMatchObject([
      { changes: {}, secrets: { password: "second", key: null } },
    ]);

    await list.act("Mesh", "Edit");
    await shown(form);
    expect(form.getByText("One is kept. Empty: it stays.").elements()).toHaveLength(2);
  });
});

/** Every network by every way in that it has. */
const WAYS = NETWORKS.flatMap((network) =>
  NETWORK_FACTS[network].transports.map((transport) => ({ network, transport })),
);

describe("what is to be done on the other side", () => {
  test.each(WAYS)("of $network by $transport is said once it is made", async (way) => {
    const { network, transport } = way;
    const { live } = await openFront("/administration/connectors", {
      given: ({ server }) => {
        connectorsOf(server);
      },
    });
    await page.getByRole("button", { name: "New connector" }).first().click();
    const form = page.getByRole("dialog", { name: "New connector" });
    if (network !== "ownTracks") {
      await form.getByRole("button", { name: /Network/u }).click();
      await page.getByRole("option", { name: NETWORK_NAMES[network], exact: true }).click();
    }
    await form.getByRole("textbox", { name: /^Name/u }).fill("North");
    if (transport === "mqtt") {
      if (NETWORK_FACTS[network].transports.length > 1)
        await form.getByText(String(TRANSPORT_WORDS.mqtt.message)).click();
      await form.getByRole("textbox", { name: /^Broker/u }).fill("mqtts://broker.example.com");
      await form.getByRole("textbox", { name: /^Topic/u }).fill("north/#");
    }
    await form.getByRole("button", { name: "Create the connector" }).click();
    const opened = page.getByRole("dialog", {
      name: transport === "http" ? "The address of North" : "Messages by North",
    });
    await shown(opened);
    expect(live.server.asked(createConnector)).toMatchObject([{ connector: way }]);
    const side = otherSide(network, transport);
    for (const words of [...(side?.steps ?? []), side?.retries])
      await shown(opened.getByText(String(words?.message), { exact: true }));
    await expect
      .element(opened.getByRole("link", { name: /^The guide to/u }))
      .toHaveAttribute("href", `/guides/${NETWORK_FACTS[network].guide}.html`);
    // Only who posts has an address to enter, and a line to try it with.
    expect(opened.getByText(/^curl /u).elements()).toHaveLength(transport === "http" ? 1 : 0);
    await expectNobodyKeptOut();
  });
});
