import { expect, test } from "vitest";
import { createConnector } from "../../../../src/domain/connectors/calls.ts";
import {
  ConnectorForm,
  formIssue,
  NO_SECRETS,
  withSecrets,
} from "../../../../src/domain/connectors/connector.ts";
import {
  type ConnectorFields,
  fieldsOfConnector,
  formOfFields,
  NEW_CONNECTOR,
  secretChanges,
} from "../../../../src/domain/connectors/connectorFields.ts";

test.each<{ name: string; fields: object; expected: object }>([
  { name: "nothing filled in changes nothing", fields: {}, expected: {} },
  { name: "a password alone", fields: { password: "new" }, expected: { password: "new" } },
  {
    name: "one that is to be forgotten",
    fields: { forgotten: ["certificate"], password: "  " },
    expected: { certificate: null },
  },
  {
    name: "filled in counts more than to be forgotten",
    fields: { forgotten: ["key"], key: "new" },
    expected: { key: "new" },
  },
])("secrets of a form: $name", ({ fields, expected }) => {
  expect(secretChanges({ ...NEW_CONNECTOR, ...fields })).toEqual(expected);
});

test("secrets that are not given stay, and null forgets one", () => {
  const kept = { ...NO_SECRETS, password: "first", certificate: "c", key: "k" };
  expect(withSecrets(kept, { password: "second", key: null, certificate: undefined })).toEqual({
    ...NO_SECRETS,
    password: "second",
    certificate: "c",
  });
});

const POLL = {
  url: "https://api.example.com/aemp",
  tokenUrl: "https://login.example.com/token",
  scope: "fleet",
  username: "client",
  minutes: 60,
};
const MAKER: ConnectorForm = {
  name: "Volvo",
  network: "aemp",
  transport: "poll",
  payload: "auto",
  broker: null,
  server: null,
  poll: POLL,
  messagesAMinute: 6_000,
};

test("what is fetched is filled in and sent as it is", () => {
  const sent = formOfFields(fieldsOfConnector({ ...MAKER, id: "connector-1" }));
  expect(ConnectorForm.parse(sent)).toEqual(MAKER);
  const bare = formOfFields({
    ...NEW_CONNECTOR,
    ...MAKER,
    url: POLL.url,
    tokenUrl: " ",
    username: "",
  });
  expect(bare.poll).toEqual({
    url: POLL.url,
    tokenUrl: null,
    scope: null,
    username: null,
    minutes: 15,
  });
});

test.each([
  ["as it is to be", {}, null],
  ["without a provider", { poll: null }, "poll"],
  ["with a broker", { broker: { url: "mqtts://b", topic: null, username: null } }, "broker"],
  ["by another way", { transport: "http", poll: null }, "transport"],
] as const)("a connector of fleets is judged %s", (_name, more, path) => {
  expect(formIssue({ ...MAKER, ...more })?.path ?? null).toBe(path);
});

test("a connector that is made without a word about fetching fetches nothing", () => {
  const { poll: _poll, ...before } = { ...MAKER, network: "ownTracks", transport: "http" };
  expect(ConnectorForm.parse(before).poll).toBe(null);
});

const HUB = { url: "https://hub.example.com/v2", clientId: null, tokenUrl: null };

test.each<{ name: string; fields: Partial<ConnectorFields>; server: object | null }>([
  { name: "none of one that is posted to", fields: {}, server: null },
  {
    name: "that of a hub, also while it is empty",
    fields: { network: "omlox", transport: "websocket" },
    server: { ...HUB, url: "" },
  },
  {
    name: "that of a hub with a client",
    fields: {
      network: "omlox",
      transport: "websocket",
      serverUrl: ` ${HUB.url} `,
      clientId: "balise",
      tokenUrl: "https://id.example.com/token",
    },
    server: { url: HUB.url, clientId: "balise", tokenUrl: "https://id.example.com/token" },
  },
  {
    name: "that of commands, where there is one",
    fields: { network: "chirpStack", transport: "mqtt", serverUrl: "https://lns.example.com" },
    server: { ...HUB, url: "https://lns.example.com" },
  },
])("the server of a form: $name", ({ fields, server }) => {
  const form = formOfFields({ ...NEW_CONNECTOR, ...fields });
  expect(form.server).toEqual(server);
});

test("the fields of a connector become the same form again", () => {
  const form = {
    name: "Hall",
    network: "omlox" as const,
    transport: "websocket" as const,
    payload: "auto" as const,
    broker: null,
    poll: null,
    server: { ...HUB, clientId: "balise", tokenUrl: "https://id.example.com/token" },
    messagesAMinute: 60,
  };
  expect(formOfFields(fieldsOfConnector({ ...form, id: "connector-1" }))).toEqual(form);
});

test("a program that knows of no server and no token of one makes a connector without", () => {
  const given = { password: null, certificate: null, key: null, tunnelKey: null };
  const { server: _server, poll: _poll, ...connector } = { ...MAKER, network: "ownTracks" };
  const { request } = createConnector;
  const made = request.parse({
    customerIndex: "tower",
    connector: { ...connector, transport: "http" },
    secrets: given,
  });
  expect(made.secrets).toEqual(NO_SECRETS);
  expect(made.connector).toMatchObject({ server: null, poll: null });
});
