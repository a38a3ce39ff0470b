import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { TagId } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import {
  connectorMessages,
  createConnector,
  hubFences,
  registerHeard,
  revokeConnectorKey,
  type ShownConnector,
  type ShownDevice,
  updateConnector,
} from "../../../src/domain/connectors/calls.ts";
import {
  type ConnectorForm,
  DEFAULT_MESSAGES_A_MINUTE,
  NO_SECRETS,
} from "../../../src/domain/connectors/connector.ts";
import { NO_SERIES } from "../../../src/domain/connectors/aemp/seriesBook.ts";
import { NETWORK_FACTS, NETWORKS } from "../../../src/domain/connectors/networks.ts";
import { otherSide } from "../../../src/views/connectors/connectorSteps.ts";
import {
  CONNECTOR_ISSUE_WORDS,
  NETWORK_NAMES,
  TRANSPORT_WORDS,
} from "../../../src/views/connectors/connectorWords.ts";
import { adminListOf, editorForm } from "../support/adminList.ts";
import { HOUR } from "../../../src/domain/base/time.ts";
import { T0 } from "../../support/fixtures.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { connectorsOf } from "../support/connectors.ts";
import { gone, shown, texts } from "../support/looks.ts";
import { savedFile } from "../support/savedFile.ts";
import { openFront } from "../support/openFront.tsx";

const list = adminListOf("Connectors");

const MESH: ConnectorForm = {
  name: "Mesh",
  network: "wirepas",
  transport: "mqtt",
  payload: "auto",
  broker: { url: "mqtts://broker.example.com", topic: null, username: "us" },
  poll: null,
  server: null,
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

const HUB = { url: "https://hub.example.com/v2", clientId: null, tokenUrl: null };

describe("a hub", () => {
  test("needs an address by TLS, and a client with where its tokens come from", async () => {
    const { live } = await openFront("/administration/connectors", {
      given: ({ server }) => {
        connectorsOf(server);
      },
    });
    await page.getByRole("button", { name: "New connector" }).first().click();
    const form = page.getByRole("dialog", { name: "New connector" });
    await form.getByRole("button", { name: /Network/u }).click();
    await page.getByRole("option", { name: NETWORK_NAMES.omlox, exact: true }).click();
    const field = (name: RegExp) => form.getByRole("textbox", { name });
    const create = form.getByRole("button", { name: "Create the connector" });
    await field(/^Name/u).fill("Hall");
    await field(/^Address of the hub/u).fill("http://hub.example.com/v2");
    await field(/^Client/u).fill("balise");
    await create.click();
    await shown(form.getByText(String(CONNECTOR_ISSUE_WORDS.httpScheme.message)));
    await shown(form.getByText(String(CONNECTOR_ISSUE_WORDS.together.message)));
    await expectNobodyKeptOut();
    await field(/^Address of the hub/u).fill(HUB.url);
    await field(/^Where its tokens/u).fill("https://id.example.com/token");
    await form.getByLabelText("Token, or secret of the client").fill("secret");
    await create.click();
    await gone(form);
    expect(live.server.asked(createConnector)).toMatchObject([
      {
        connector: {
          network: "omlox",
          transport: "websocket",
          broker: null,
          server: { ...HUB, clientId: "balise", tokenUrl: "https://id.example.com/token" },
        },
        secrets: { ...NO_SECRETS, token: "secret" },
      },
    ]);
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
    if (transport !== NETWORK_FACTS[network].transports[0])
      await form.getByText(String(TRANSPORT_WORDS[transport].message)).click();
    if (transport === "websocket")
      await form.getByRole("textbox", { name: /^Address of the hub/u }).fill(HUB.url);
    if (transport === "mqtt") {
      await form.getByRole("textbox", { name: /^Broker/u }).fill("mqtts://broker.example.com");
      await form.getByRole("textbox", { name: /^Topic/u }).fill("north/#");
    }
    if (transport === "poll")
      await form
        .getByRole("textbox", { name: /^Address of the interface/u })
        .fill("https://api.example.com/aemp");
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

test("a fleet says which series its provider offers, which it does not, and how many faults came", async () => {
  const fleet: ConnectorForm = {
    ...MESH,
    name: "Fleet",
    network: "aemp",
    transport: "poll",
    broker: null,
    poll: {
      url: "https://api.example.com/aemp",
      username: null,
      tokenUrl: null,
      scope: null,
      minutes: 15,
    },
  };
  await openFront("/administration/connectors", {
    given: ({ server }) => {
      const connector: ShownConnector = {
        ...connectorsOf(server).make(fleet, NO_SECRETS),
        days: [{ day: "2026-03-02", messages: 12, refused: 0, dropped: 0, faults: 3 }],
        series: {
          ...NO_SERIES,
          offered: ["locations"],
          absent: [{ series: "distance", at: EpochMs.parse(T0), status: 501 }],
        },
      };
      server.answer(connectorMessages, () => ({
        connector,
        devices: [],
        refusals: [],
        refused: 0,
        tcpAddress: null,
      }));
    },
  });
  await list.act("Fleet", "Messages");
  const opened = page.getByRole("dialog", { name: "Messages by Fleet" });
  await shown(opened.getByText("Read as time series: locations."));
  await shown(opened.getByText(/does not offer .*\(it answers 501\)/u));
  await shown(opened.getByRole("cell", { name: "3", exact: true }));
  await expectNobodyKeptOut();
});

test("the fences of a hub are saved by floor, and those that become no area say why", async () => {
  const hub: ConnectorForm = {
    ...MESH,
    name: "Hall",
    network: "omlox",
    transport: "websocket",
    broker: null,
    server: { url: "https://hub.example.com/v2", clientId: null, tokenUrl: null },
  };
  const ring: [number, number][] = [
    [2, 48],
    [2.001, 48],
    [2.001, 48.001],
    [2, 48],
  ];
  await openFront("/administration/connectors", {
    given: ({ server }) => {
      const connector = connectorsOf(server).make(hub, NO_SECRETS);
      server.answer(connectorMessages, () => ({
        connector,
        devices: [],
        refusals: [],
        refused: 0,
        tcpAddress: null,
      }));
      server.answer(hubFences, () => ({
        areas: [{ id: "fence-1", name: "Press", floor: 1, rings: [ring] }],
        refused: [{ name: "Gate", reason: "unplaced" as const }],
        failure: null,
      }));
    },
  });
  await list.act("Hall", "Messages");
  const opened = page.getByRole("dialog", { name: "Messages by Hall" });
  await opened.getByRole("button", { name: "Read the fences of the hub" }).click();
  await shown(opened.getByText(/^Gate: Nothing says where it lies/u));
  await expectNobodyKeptOut();
  const { name, blob } = await savedFile(() =>
    opened.getByRole("button", { name: "Floor 1: 1 fence (GeoJSON)" }).click(),
  );
  expect(name).toBe("fences-floor-1.geojson");
  expect(JSON.parse(await blob.text())).toMatchObject({
    features: [{ properties: { name: "Press" }, geometry: { coordinates: [ring] } }],
  });
});

describe("a connector of devices that keep a connection", () => {
  const TRUCKS: ConnectorForm = {
    ...MESH,
    name: "Trucks",
    network: "teltonika",
    transport: "tcp",
    broker: null,
  };
  const opened = page.getByRole("dialog", { name: "Messages by Trucks" });

  test("says where they connect to", async () => {
    await openFront("/administration/connectors", {
      given: ({ server }) => {
        connectorsOf(server).make(TRUCKS, NO_SECRETS);
      },
    });
    await list.act("Trucks", "Messages");
    await expect.element(opened.getByText("Domain devices.example.com, port 5027")).toBeVisible();
  });

  test("says that they cannot, where the operator has opened no port", async () => {
    await openFront("/administration/connectors", {
      given: ({ server }) => {
        const connector = connectorsOf(server).make(TRUCKS, NO_SECRETS);
        server.answer(connectorMessages, () => ({
          connector,
          devices: [],
          refusals: [],
          refused: 0,
          tcpAddress: null,
        }));
      },
    });
    await list.act("Trucks", "Messages");
    await expect.element(opened.getByText("Devices cannot connect yet")).toBeVisible();
    await expectNobodyKeptOut();
  });
});

describe("a connector whose provider is asked", () => {
  test("is made with a client, its secret and the address of the token, and says how the last request went", async () => {
    const { live } = await openFront("/administration/connectors", {
      given: ({ server }) => {
        const { make } = connectorsOf(server);
        const connector = make(
          {
            ...MESH,
            name: "Volvo",
            network: "aemp",
            transport: "poll",
            broker: null,
            poll: {
              url: "https://api.example.com/aemp",
              tokenUrl: null,
              scope: null,
              username: "us",
              minutes: 15,
            },
          },
          NO_SECRETS,
        );
        server.answer(connectorMessages, () => ({
          connector: {
            ...connector,
            link: {
              state: "failed" as const,
              at: T0,
              error: "https://api.example.com answers 500.",
            },
          },
          devices: [],
          refusals: [],
          refused: 0,
          tcpAddress: null,
        }));
      },
    });
    await list.act("Volvo", "Messages");
    const messages = page.getByRole("dialog", { name: "Messages by Volvo" });
    await shown(messages.getByText(/is asked every 15 minutes, last on/u));
    await shown(messages.getByText("The provider does not answer as it should."));
    await expectNobodyKeptOut();
    await messages.getByRole("button", { name: "Close" }).click();

    await list.act("Volvo", "Edit");
    const { form, save } = editorForm();
    const field = (name: RegExp) => form.getByRole("textbox", { name });
    await field(/^Address of the token/u).fill("ftp://api.example.com/token");
    await save.click();
    await shown(form.getByText(/^Public servers are reached by TLS alone/u));
    await field(/^Address of the token/u).fill("https://login.example.com/token");
    await field(/^Scope/u).fill("fleet");
    await form.getByLabelText("Password, secret or key", { exact: true }).fill("secret");
    await expectNobodyKeptOut();
    await save.click();
    await gone(form);
    expect(live.server.asked(updateConnector)).toMatchObject([
      {
        changes: {
          poll: {
            url: "https://api.example.com/aemp",
            tokenUrl: "https://login.example.com/token",
            scope: "fleet",
            username: "us",
            minutes: 15,
          },
        },
        secrets: { password: "secret" },
      },
    ]);
  });
});

const PHONES: ConnectorForm = {
  ...MESH,
  name: "Phones",
  network: "ownTracks",
  transport: "http",
  broker: null,
};

describe("an address", () => {
  test("of another phone is made, shown once and revoked without the others", async () => {
    const { live } = await openFront("/administration/connectors", {
      given: ({ server }) => {
        connectorsOf(server).make(PHONES, NO_SECRETS);
      },
    });
    await list.act("Phones", "Messages");
    const messages = page.getByRole("dialog", { name: "Messages by Phones" });
    for (const phone of ["Anna", "Bruno"]) {
      await messages.getByRole("textbox", { name: "What sends to a further address" }).fill(phone);
      await messages.getByRole("button", { name: "Make a further address" }).click();
      const once = page.getByRole("dialog", { name: `The address of ${phone}` });
      await shown(once);
      // Two phones of one name would be one tag.
      await expect
        .element(once.getByRole("textbox", { name: "Name of the phone" }))
        .toHaveValue(phone === "Anna" ? "phone-2" : "phone-3");
      expect(once.getByText("This address is reached from this machine alone").elements()).toEqual(
        [],
      );
      await expectNobodyKeptOut();
      await once.getByRole("button", { name: "I have set it up" }).click();
      await gone(once);
    }
    await messages.getByRole("button", { name: "Revoke the address of Anna" }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Revoke the address", exact: true })
      .click();
    await gone(messages.getByText("Anna", { exact: true }));
    await shown(messages.getByText("Bruno", { exact: true }));
    expect(live.server.asked(revokeConnectorKey)).toMatchObject([{ keyId: "key-1" }]);
  });

  test("that no phone reaches says so, and what to start with", async () => {
    await openFront("/administration/connectors", {
      given: ({ server }) => {
        connectorsOf(server, "http://localhost:8080").make(PHONES, NO_SECRETS);
      },
    });
    await list.act("Phones", "Messages");
    await page.getByRole("textbox", { name: "What sends to a further address" }).fill("Anna");
    await page.getByRole("button", { name: "Make a further address" }).click();
    const once = page.getByRole("dialog", { name: "The address of Anna" });
    await shown(once.getByText("This address is reached from this machine alone"));
    await shown(once.getByText(/BALISE_PHONE_PORT=8090/u));
    await expectNobodyKeptOut();
  });
});

/** A phone as it was heard last. */
const heard = (deviceId: string): ShownDevice => ({
  id: `connector-1.${deviceId}`,
  deviceId,
  lastAt: T0,
  messages: 1,
  refused: 1,
  family: "phone",
  name: null,
  downlink: null,
  raw: { at: T0, body: btoa("{}"), query: "", topic: null, isCut: deviceId === "bruno" },
  decoded: null,
  refusal: null,
  isRegistered: false,
  isFree: false,
});

describe("what came", () => {
  test("is counted by day, and devices that cannot be registered are named with the reason", async () => {
    const { live } = await openFront("/administration/connectors", {
      given: ({ server }) => {
        const { make } = connectorsOf(server);
        const connector = {
          ...make(PHONES, NO_SECRETS),
          days: [
            { day: "2026-11-25", messages: 1_200, refused: 7, dropped: 0 },
            { day: "2026-11-26", messages: 34, refused: 0, dropped: 3 },
          ],
        };
        server.answer(connectorMessages, () => ({
          connector,
          devices: ["anna", "bruno"].map(heard),
          refusals: [],
          refused: 0,
          tcpAddress: null,
        }));
        server.answer(registerHeard, () => ({
          registered: [TagId.parse("anna")],
          refused: [{ deviceId: "bruno", reason: "taken" as const }],
          taken: 1,
          cut: 0,
        }));
      },
    });
    await list.act("Phones", "Messages");
    const messages = page.getByRole("dialog", { name: "Messages by Phones" });
    const days = messages.getByRole("table", { name: "Messages by day (UTC)" });
    await shown(days);
    expect(texts(days.getByRole("row"))).toEqual([
      expect.stringContaining("Day"),
      expect.stringMatching(/26.*34.*0.*3/su),
      expect.stringMatching(/25.*1,200.*7.*0/su),
    ]);
    await messages.getByText("What came and what was read").nth(1).click();
    await shown(messages.getByText(/only its beginning is kept/u));
    await messages.getByRole("button", { name: "Register all 2 devices" }).click();
    await shown(messages.getByText(/^bruno: there is a sensor of this id already/u));
    expect(live.server.asked(registerHeard)).toMatchObject([{ devices: ["anna", "bruno"] }]);
    await expectNobodyKeptOut();
  });

  test("takes a list of devices that were not heard yet, as their network writes their ids", async () => {
    const { live } = await openFront("/administration/connectors", {
      given: ({ server }) => {
        connectorsOf(server).make({ ...MESH, network: "blueUp" }, NO_SECRETS);
        server.answer(registerHeard, ({ devices }) => ({
          registered: devices.map((device) => TagId.parse(device)),
          refused: [],
          taken: 0,
          cut: 0,
        }));
      },
    });
    await list.act("Mesh", "Messages");
    const messages = page.getByRole("dialog", { name: "Messages by Mesh" });
    await messages.getByText("Register many by a list or a file").click();
    const field = messages.getByRole("textbox", { name: /^Tags/u });
    await field.fill("e47dba63d196\nE4-7D-BA-63-D1-97");
    await expectNobodyKeptOut();
    await messages.getByRole("button", { name: "Register 2 devices of the list" }).click();
    await shown(page.getByText("2 devices registered"));
    expect(live.server.asked(registerHeard)).toMatchObject([
      { devices: ["E4:7D:BA:63:D1:96", "E4:7D:BA:63:D1:97"], isList: true },
    ]);
    await gone(field);
  });

  test("says when a message was refused before others were taken, and leads to what is still to be linked", async () => {
    const refusal = { at: T0 - HOUR, reason: "notTaken", detail: "The device is not known." };
    await openFront("/administration/connectors", {
      given: ({ server }) => {
        const connector = connectorsOf(server).make(PHONES, NO_SECRETS);
        server.answer(connectorMessages, () => ({
          connector,
          devices: [
            { ...heard("anna"), isRegistered: true, isFree: true, refusal },
            { ...heard("carla"), isRegistered: true },
          ],
          refusals: [],
          refused: 0,
          tcpAddress: null,
        }));
      },
    });
    await list.act("Phones", "Messages");
    const messages = page.getByRole("dialog", { name: "Messages by Phones" });
    await shown(messages.getByText(/^Refused on .*09:00/u));
    const link = messages.getByRole("link", { name: /^Link to a resource/u });
    expect(link.elements()).toHaveLength(1);
    await expect.element(link).toHaveAttribute("href", "/administration/tags?tag=anna");
    await expectNobodyKeptOut();
  });
});
