import { afterEach, expect, test } from "vitest";
import { providerAsk, readFleet } from "../../../../backend/app/connectors/readFleet.ts";
import type { ServerFailed } from "../../../../backend/app/connectors/serverFailed.ts";
import { serverClient } from "../../../../backend/app/connectors/serverClient.ts";
import { type Network, networkOf } from "../../../../src/domain/base/ipNetwork.ts";
import { NO_SECRETS } from "../../../../src/domain/connectors/connector.ts";
import type { PollForm } from "../../../../src/domain/connectors/pollForm.ts";
import { fleetXml, machineXml } from "../../../support/fleetXml.ts";
import { type Answer, type Asked, provider } from "../../../support/provider.ts";

const LOOPBACK = networkOf("127.0.0.0/8") as Network;
const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

let open: Awaited<ReturnType<typeof provider>> | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

/** What a provider that answers so is asked, and what came of it. */
async function readFrom(
  answer: (asked: Asked, url: string) => Answer,
  {
    form = {},
    password = "secret",
    allowed = [LOOPBACK],
    path = "",
  }: {
    form?: Partial<PollForm>;
    password?: string | null;
    allowed?: readonly Network[];
    path?: string;
  } = {},
) {
  const own = await provider((asked) => answer(asked, own.url));
  open = own;
  const machines: unknown[] = [];
  const poll: PollForm = {
    url: own.url + path,
    tokenUrl: null,
    scope: null,
    username: "us",
    minutes: 15,
    ...form,
    ...(form.tokenUrl === undefined ? {} : { tokenUrl: `${own.url}/token` }),
  };
  const get = providerAsk(
    poll,
    { ...NO_SECRETS, password },
    { ask: serverClient(allowed).request, now: () => 1_000, signal: new AbortController().signal },
  );
  const failure: Pick<ServerFailed, "asked" | "message"> | null = await readFleet(
    poll.url,
    get,
    (equipment) => {
      machines.push(...equipment);
      return Promise.resolve();
    },
  ).then(
    () => null,
    (error: ServerFailed) => error,
  );
  return { own, machines, failure };
}

const machine = (PIN: string) => ({ EquipmentHeader: { PIN } });

test("reads page after page of JSON, with user and password", async () => {
  const { own, machines, failure } = await readFrom(({ line }, url) =>
    line.endsWith("/1")
      ? {
          body: {
            Equipment: [machine("A"), machine("B")],
            Links: [{ Rel: "Next", Href: `${url}/Fleet/2` }],
          },
        }
      : { body: { Equipment: [machine("C")] } },
  );
  expect(failure).toBe(null);
  expect(machines).toEqual([machine("A"), machine("B"), machine("C")]);
  expect(own.lines()).toEqual(["GET /aemp/Fleet/1", "GET /aemp/Fleet/2"]);
  expect(own.asked[1]?.authorization).toBe(basic("us:secret"));
});

test("reads page after page of XML, whose links begin where the interface does", async () => {
  const { own, machines } = await readFrom(({ line }) => ({
    body: line.endsWith("/1")
      ? fleetXml([machineXml("A"), machineXml("B")], "/Fleet/2")
      : fleetXml([machineXml("C")]),
  }));
  expect(own.lines()).toEqual(["GET /aemp/Fleet/1", "GET /aemp/Fleet/2"]);
  expect(machines).toMatchObject(["A", "B", "C"].map((PIN) => ({ EquipmentHeader: { PIN } })));
});

test("sends a key alone as a bearer, and nothing where nothing is given", async () => {
  const key = await readFrom(() => ({ body: { Equipment: [] } }), { form: { username: null } });
  expect(key.own.asked[0]?.authorization).toBe("Bearer secret");
  await key.own.close();
  const nothing = await readFrom(() => ({ body: { Equipment: [] } }), {
    form: { username: null },
    password: null,
  });
  expect(nothing.own.asked[0]?.authorization).toBe(undefined);
});

test("asks by a token of its client where there is an address of tokens", async () => {
  const { own, machines } = await readFrom(
    ({ line }) => ({
      body: line.startsWith("POST")
        ? { access_token: "token-1", expires_in: 3600 }
        : { Equipment: [machine("A")] },
    }),
    { form: { tokenUrl: "", scope: "fleet", username: "client" } },
  );
  expect(own.asked.map(({ line, authorization }) => [line, authorization])).toEqual([
    ["POST /aemp/token", basic("client:secret")],
    ["GET /aemp/Fleet/1", "Bearer token-1"],
  ]);
  expect(machines).toHaveLength(1);
});

test.each([
  // Bosch Rexroth's and Takeuchi's last pages name themselves so.
  ["/Fleet/1", "/Fleet/1"],
  ["/Fleet/0", "/Fleet/0"],
])("ends at a page that calls itself %s and its next one %s", async (self, next) => {
  const Links = [
    { rel: "self", href: self },
    { rel: "next", href: next },
  ];
  const { own, failure } = await readFrom(() => ({ body: { Equipment: [machine("A")], Links } }));
  expect(failure).toBe(null);
  expect(own.lines()).toEqual(["GET /aemp/Fleet/1"]);
});

test.each([
  [401, {}, "refuses the user, the client or the password (401)", null],
  [403, {}, "refuses the user, the client or the password (403)", null],
  [429, { "retry-after": "120" }, "asks to be left alone", 120_000],
  [503, { "retry-after": "7" }, "answers 503", 7_000],
  [404, {}, "There is nothing at", null],
  [302, { location: "https://elsewhere.example.com/" }, "redirects elsewhere", null],
] as const)("says what %d means", async (status, headers, why, asked) => {
  const { failure, own } = await readFrom(() => ({ status, headers }));
  expect(failure?.message).toContain(why);
  expect(failure?.asked).toBe(asked);
  expect(own.asked).toHaveLength(1);
});

test.each([
  ["no page", { error: "no right" }, "is no page of a fleet"],
  ["neither JSON nor XML", "Sign in first", "is no page of a fleet"],
  ["broken XML", "<Fleet><Equipment></Fleet>", "The XML cannot be read"],
  ["a page of its own", { Links: [{ rel: "next", href: "/Fleet/1" }] }, "was read before"],
  [
    "a page elsewhere",
    { Links: [{ rel: "next", href: "https://x.example.com/Fleet/2" }] },
    "another server",
  ],
])("is refused by name: %s", async (_name, body, why) => {
  const { failure } = await readFrom(() => ({ body }));
  expect(failure?.message).toContain(why);
});

test("ends after a fleet of 200 pages", async () => {
  let page = 1;
  const { failure, own } = await readFrom(() => ({
    body: { Links: [{ rel: "next", href: `/Fleet/${(page += 1)}` }] },
  }));
  expect(failure?.message).toContain("more than 200 pages");
  expect(own.asked).toHaveLength(200);
});

test("does not reach a private network unless it is named", async () => {
  const { failure, own } = await readFrom(() => ({ body: {} }), { allowed: [] });
  expect(failure?.message).toContain("lies in a private network");
  expect(own.asked).toEqual([]);
});

test("ends where an answer is larger than 8 MB", async () => {
  const { failure } = await readFrom(() => ({ body: "x".repeat(8 * 1024 * 1024 + 1) }));
  expect(failure?.message).toContain("larger than");
});
