import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RIGHTS } from "../../backend/app/platform/security/rights.ts";
import { API, OPENAPI } from "../../scripts/api/api.ts";
import type { Action } from "../../scripts/api/describeApi.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { asset } from "../support/fixtures.ts";
import { PROJECT_ROOT } from "../support/projectRoot.ts";

const own = API.actions.filter(({ address }) => address.startsWith("/_/omniscient/"));
const validator = new Ajv2020({ strict: false, validateFormats: false });
validator.addSchema({ ...OPENAPI, $id: "openapi" });

let backend: RunningBackend;
let root: Kuzzle;

beforeAll(async () => {
  backend = await startBackend();
  root = await backend.sdk(backend.superAdmin);
  await root.query({
    controller: "omniscient/customer",
    action: "create",
    body: { customer: customerForm("tower") },
  });
  await root.query({
    controller: "omniscient/user",
    action: "create",
    body: { customer: "tower", id: "anna", password: PASSWORD, user: userForm("anna", "admin") },
  });
  const { id, ...content } = asset("crane", { designation: "a crane of the tower" });
  await root.document.create("tower", "assets", content, id, { refresh: "wait_for" });
}, 120_000);
afterAll(() => backend?.stop());

type Sent = { readonly status: number; readonly type: string; readonly body: unknown };

/** What is answered at the address of an action, as it came. */
async function send(
  { verb, address, parameters }: Action,
  token: string | null,
  values: Readonly<Record<string, unknown>> = {},
): Promise<Sent> {
  const inPath = new Set(parameters.filter((one) => one.in === "path").map(({ name }) => name));
  const filled = address.replaceAll(/\{(\w+)\}/gu, (_, name: string) => String(values[name]));
  const asked = parameters.filter(({ name, in: place }) => place === "query" && name in values);
  const query = new URLSearchParams(asked.map(({ name }) => [name, String(values[name])]));
  const body = Object.fromEntries(Object.entries(values).filter(([name]) => !inPath.has(name)));
  const response = await fetch(
    `http://127.0.0.1:${backend.port}${filled}${verb === "get" && asked.length > 0 ? `?${query}` : ""}`,
    {
      method: verb.toUpperCase(),
      headers: {
        "content-type": "application/json",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(verb === "post" ? { body: JSON.stringify(body) } : {}),
    },
  );
  const type = response.headers.get("content-type")?.split(";")[0] ?? "";
  const text = await response.text();
  return {
    status: response.status,
    type,
    body: type === "application/json" ? (JSON.parse(text) as unknown) : text,
  };
}

const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");

/** What is wrong with an answer by the description; empty: nothing. */
function faultsOf(action: Action, answer: Sent): string {
  const { responses } = operationOf(action);
  const response = responses[String(answer.status)];
  const said = `${action.name} answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 400)}`;
  if (response === undefined) return `${said}, which is not described`;
  const place =
    response.$ref?.slice(1) ??
    `/paths/${escaped(action.address)}/${action.verb}/responses/${answer.status}`;
  if (!(answer.type in (resolved(response).content ?? {}))) return `${said} as ${answer.type}`;
  if (answer.type !== "application/json") return "";
  // Each is compiled once.
  const fits = validator.getSchema(`openapi#${place}/content/application~1json/schema`);
  if (fits === undefined) return `${said}, whose schema is missing`;
  return fits(answer.body) === true ? "" : `${said}: ${validator.errorsText(fits.errors)}`;
}

type Response = { readonly $ref?: string; readonly content?: Readonly<Record<string, object>> };
type Document = {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { responses: Readonly<Record<string, Response>> }>>>
  >;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
};

function operationOf({ address, verb }: Action) {
  const operation = (OPENAPI as Document).paths[address]?.[verb];
  if (operation === undefined) throw new Error(`${verb} ${address} is not described.`);
  return operation;
}

function resolved(response: Response): Response {
  const name = response.$ref?.slice("#/components/responses/".length);
  return name === undefined
    ? response
    : ((OPENAPI as Document).components.responses[name] ?? response);
}

type Routes = Readonly<
  Record<string, Readonly<Record<string, { http?: readonly { verb: string; path: string }[] }>>>
>;

describe("what is described", () => {
  test("is every route of ours that runs, and nothing else", async () => {
    const { result } = await root.query({ controller: "server", action: "publicApi" });
    const routes = Object.entries(result as Routes)
      .filter(([controller]) => controller.startsWith("omniscient/"))
      .flatMap(([, actions]) => Object.values(actions))
      .flatMap(({ http = [] }) => http.map(({ verb, path: at }) => `${verb.toLowerCase()} ${at}`));
    expect(routes.length).toBeGreaterThan(100);
    expect(own.map(({ verb, address }) => `${verb} ${address}`).toSorted()).toEqual(
      routes.toSorted(),
    );
  });

  test("is of Kuzzle's own what others than super admins may call and has an address of its own", async () => {
    const { result } = await root.query({ controller: "server", action: "publicApi" });
    const routes = result as Routes;
    const described = API.actions.filter((action) => !own.includes(action));
    const inKuzzlesWords = described
      .filter(({ documents }) => documents === null)
      .map(({ name, verb, address }) => {
        const [controller = "", action = ""] = name.split(":");
        const pattern = new RegExp(
          `^${address.replace("/_login/local", "/_login/:strategy").replaceAll(/\{\w+\}/gu, ":\\w+")}$`,
          "u",
        );
        const found = routes[controller]?.[action]?.http?.some(
          (route) => route.verb.toLowerCase() === verb && pattern.test(route.path),
        );
        return `${name} ${found === true ? "is there" : "is not there"}`;
      });
    // A document alone is opened as a page by its address, and what is pushed has none.
    const without = new Set(["document:get", "realtime:subscribe", "realtime:unsubscribe"]);
    const rights = [...new Set(RIGHTS.map(({ call }) => call))]
      .filter((call) => !call.startsWith("omniscient/") && !without.has(call))
      .map((call) => `${call} is there`);
    expect(inKuzzlesWords.toSorted()).toEqual(rights.toSorted());
  });
});

describe("every action", () => {
  test("answers whoever has no right to it, or sends nothing, as is described", async () => {
    const faults: string[] = [];
    for (const action of own) {
      const anonymous = await send(action, null);
      faults.push(faultsOf(action, anonymous));
      if (action.holders !== null && anonymous.status !== 401)
        faults.push(`${action.name} answers nobody ${anonymous.status}`);
      faults.push(faultsOf(action, await sendAs("anna", action)));
    }
    expect(faults.filter((fault) => fault !== "")).toEqual([]);
  }, 120_000);

  test("answers its example as is described, to the administrator of a customer", async () => {
    const [faults, answered] = [[] as string[], [] as string[]];
    for (const action of own) {
      const answer = await sendAs("anna", action, withTower(action.example));
      faults.push(faultsOf(action, answer));
      if (answer.status === 200) answered.push(action.name);
    }
    expect(faults.filter((fault) => fault !== "")).toEqual([]);
    expect(answered.length).toBeGreaterThan(30);
  }, 120_000);

  test("of Kuzzle's own answers as is described", async () => {
    const faults: string[] = [];
    for (const action of API.actions.filter((one) => !own.includes(one))) {
      const inPath: Readonly<Record<string, string>> = {
        customerIndex: "tower",
        collection: "assets",
        documentId: "crane",
        scrollId: action.name === "document:scroll" ? await scrollOf(await tokenOf("anna")) : "",
      };
      const needed = action.parameters.filter((one) => one.in === "path");
      const values = {
        ...Object.fromEntries(needed.map(({ name }) => [name, inPath[name]])),
        ...Object(action.example),
      };
      const answer =
        action.name === "auth:login"
          ? await send(action, null, { username: "anna", password: PASSWORD })
          : await sendAs("anna", action, values);
      if (answer.status !== 200) faults.push(`${action.name}: ${JSON.stringify(answer)}`);
      faults.push(faultsOf(action, answer));
      if (action.name === "auth:login")
        faults.push(
          faultsOf(action, await send(action, null, { username: "anna", password: "-" })),
        );
    }
    expect(faults.filter((fault) => fault !== "")).toEqual([]);
  }, 60_000);
});

/** The tokens of whoever is signed in; some of the actions end sessions. */
const tokens = new Map<string, string>();

async function tokenOf(username: string): Promise<string> {
  const known = tokens.get(username);
  if (known !== undefined) return known;
  const password = username === "anna" ? PASSWORD : backend.superAdmin.password;
  const { result } = await backend.rest("POST", "/_login/local", { body: { username, password } });
  const { jwt } = result as { jwt: string };
  tokens.set(username, jwt);
  return jwt;
}

async function sendAs(
  username: string,
  action: Action,
  values: Readonly<Record<string, unknown>> = {},
): Promise<Sent> {
  const answer = await send(action, await tokenOf(username), values);
  if (answer.status !== 401) return answer;
  tokens.delete(username);
  return send(action, await tokenOf(username), values);
}

async function scrollOf(token: string): Promise<string> {
  const { result } = await backend.rest("POST", "/tower/assets/_search?size=1&scroll=10s", {
    token,
    body: {},
  });
  return (result as { scrollId: string }).scrollId;
}

/** An example at the customer of this test. */
function withTower(example: unknown): Readonly<Record<string, unknown>> {
  return JSON.parse(
    JSON.stringify(example ?? {}).replaceAll('"tour-horizon"', '"tower"'),
  ) as Readonly<Record<string, unknown>>;
}

/** A program of somebody who has read the description and nothing else. */
const PROGRAM = `import { authLogin, searchAssets } from "./client.ts";

export async function readAssets(baseUrl: string, username: string, password: string): Promise<string[]> {
  const signedIn = await authLogin({ body: { username, password } }, { baseUrl });
  if (signedIn.status !== 200) throw new Error(signedIn.data.error.message);
  const found = await searchAssets(
    { customerIndex: "tower", size: 10, body: { query: { term: { isArchived: false } } } },
    { baseUrl, headers: { authorization: \`Bearer \${signedIn.data.result.jwt}\` } },
  );
  if (found.status !== 200) throw new Error(found.data.error.message);
  // @ts-expect-error What no asset has is not there.
  for (const { _source } of found.data.result.hits) void _source.nonsense;
  return found.data.result.hits.map(({ _source }) => _source.designation);
}
`;

test("a client that is generated of it signs in and reads the assets", async () => {
  const cache = path.join(PROJECT_ROOT, ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, "client-"));
  try {
    const at = (name: string) => path.join(folder, name);
    const run = (tool: string, ...args: string[]) =>
      execFileSync(process.execPath, [path.join(PROJECT_ROOT, "node_modules", tool), ...args], {
        stdio: "pipe",
        encoding: "utf8",
      });
    writeFileSync(at("openapi.json"), JSON.stringify(OPENAPI));
    writeFileSync(at("program.ts"), PROGRAM);
    run("oazapfts/dist/cli.js", at("openapi.json"), at("client.ts"), "--argumentStyle=object");
    const options = [
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--allowImportingTsExtensions",
    ].concat(["--target", "es2022"], ["--module", "nodenext"]);
    run("typescript/bin/tsc", "--ignoreConfig", ...options, at("program.ts"));
    const { readAssets } = (await import(
      /* @vite-ignore */ pathToFileURL(at("program.ts")).href
    )) as { readAssets: (...args: string[]) => Promise<string[]> };
    const origin = `http://127.0.0.1:${backend.port}`;
    expect(await readAssets(origin, "anna", PASSWORD)).toEqual(["a crane of the tower"]);
    await expect(readAssets(origin, "anna", "another password")).rejects.toThrow(
      "wrong username or password",
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);

test("what is a super admin's alone answers its example as is described", async () => {
  // What ends the customer comes last.
  const last = ["customer:archive", "customer:delete"];
  const theirs = own
    .filter(({ holders }) => holders?.length === 0)
    .toSorted((one, other) => last.indexOf(one.name) - last.indexOf(other.name));
  const faults: string[] = [];
  for (const action of theirs)
    faults.push(faultsOf(action, await sendAs("superadmin", action, withTower(action.example))));
  expect(theirs.length).toBeGreaterThan(10);
  expect(faults.filter((fault) => fault !== "")).toEqual([]);
}, 60_000);
