import {
  firstPageUrl,
  fleetPage,
  nextPageUrl,
} from "../../../src/domain/connectors/aemp/fleetPage.ts";
import type { ConnectorSecrets } from "../../../src/domain/connectors/connector.ts";
import { jsonIn, numberIn, textIn } from "../../../src/domain/connectors/json.ts";
import { looseField } from "../../../src/domain/connectors/aemp/looseField.ts";
import type { PollForm } from "../../../src/domain/connectors/pollForm.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import type { EpochMs } from "../../../src/domain/base/instant.ts";
import type { ServerAnswer, ServerClient } from "./serverClient.ts";
import { xmlTree } from "./xmlTree.ts";

/** How a provider is asked. */
type Ask = ServerClient["request"];

/** How long a page may take to its last byte, in ms. */
const PAGE_PATIENCE = 60 * SECOND;
/** Pages of one fleet: 20,000 machines. */
const MAX_PAGES = 200;
/** A token is fetched anew so long before its end, in ms. */
const EARLY = 60 * SECOND;
/** How long a token counts whose life is not said, in ms. */
const DEFAULT_LIFE = 300 * SECOND;

/** A token, kept between two fetchings. */
export type ProviderToken = { readonly value: string; readonly until: EpochMs };

/** A provider refuses, or answers what cannot be used. `asked`: how long it wants to be left alone, in ms. */
export class ProviderFailed extends Error {
  readonly asked: number | null;

  constructor(message: string, asked: number | null = null) {
    super(message);
    this.name = "ProviderFailed";
    this.asked = asked;
  }
}

/**
 * Fetches a fleet page by page, JSON or XML (ISO 15143-3, `/Fleet/{page}`), and gives each page's machines to `onPage`, one
 * page after the other. @throws ProviderFailed; Error where there is no answer
 */
export async function readFleet(
  {
    poll,
    secrets,
    token,
  }: {
    readonly poll: PollForm;
    readonly secrets: ConnectorSecrets;
    readonly token: ProviderToken | null;
  },
  {
    ask,
    now,
    signal,
  }: { readonly ask: Ask; readonly now: () => EpochMs; readonly signal: AbortSignal },
  onPage: (equipment: readonly unknown[]) => Promise<void>,
): Promise<ProviderToken | null> {
  let held = token !== null && token.until > now() ? token : null;
  const get = async (url: string) =>
    ask({
      method: "GET",
      url,
      headers: {
        accept: "application/json, application/xml;q=0.9",
        ...authorization(poll, secrets, held),
      },
      patience: PAGE_PATIENCE,
      signal,
    });

  let url: string | null = firstPageUrl(poll.url);
  const seen = new Set<string>();
  while (url !== null) {
    if (seen.size >= MAX_PAGES)
      throw new ProviderFailed(`The fleet has more than ${MAX_PAGES} pages.`);
    if (seen.has(url)) throw new ProviderFailed(`The page ${url} names itself as its next one.`);
    seen.add(url);
    if (poll.tokenUrl !== null) held ??= await fetchToken(poll, secrets, { ask, now, signal });
    let answer = await get(url);
    if (answer.status === 401 && held !== null) {
      // Providers end tokens before their time too.
      held = await fetchToken(poll, secrets, { ask, now, signal });
      answer = await get(url);
    }
    assertAnswered(answer, url);
    const page = fleetPage(parsed(answer.body));
    if (page === null) throw new ProviderFailed(`What ${url} answers is no page of a fleet.`);
    await onPage(page.equipment);
    const next: string | null = page.next === null ? null : nextPageUrl(poll.url, url, page.next);
    if (page.next !== null && next === null)
      throw new ProviderFailed(`The next page ${page.next} is at another server: it is not asked.`);
    url = next;
  }
  return held;
}

function authorization(
  { username }: PollForm,
  { password }: ConnectorSecrets,
  token: ProviderToken | null,
): Readonly<Record<string, string>> {
  if (token !== null) return { authorization: `Bearer ${token.value}` };
  if (password === null && username === null) return {};
  if (username === null) return { authorization: `Bearer ${password}` };
  return { authorization: basic(username, password ?? "") };
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`, "utf8").toString("base64")}`;
}

/** A token by client credentials (RFC 6749 section 4.4). The client is known by Basic (section 2.3.1). */
async function fetchToken(
  { tokenUrl, scope, username }: PollForm,
  { password }: ConnectorSecrets,
  {
    ask,
    now,
    signal,
  }: { readonly ask: Ask; readonly now: () => EpochMs; readonly signal: AbortSignal },
): Promise<ProviderToken> {
  const url = tokenUrl ?? "";
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    ...(scope === null ? {} : { scope }),
  }).toString();
  const answer = await ask({
    method: "POST",
    url,
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      authorization: basic(encodeURIComponent(username ?? ""), encodeURIComponent(password ?? "")),
    },
    body,
    signal,
  });
  // Of a client that is not known 400 and 401 say the same (section 5.2).
  if (answer.status === 400) throw refusedSignIn(url, 400);
  assertAnswered(answer, url);
  const given = jsonIn(answer.body);
  const value = textIn(looseField(given, "access_token"));
  if (value === null) throw new ProviderFailed(`What ${url} answers holds no access_token.`);
  const seconds = numberIn(looseField(given, "expires_in"));
  const life = seconds === null ? DEFAULT_LIFE : Math.max(0, seconds * SECOND - EARLY);
  return { value, until: now() + life };
}

/** @throws ProviderFailed */
function assertAnswered({ status, asked }: ServerAnswer, url: string): void {
  if (status >= 200 && status < 300) return;
  if (status === 401 || status === 403) throw refusedSignIn(url, status);
  if (status === 429)
    throw new ProviderFailed(`${url} asks to be left alone for a while (429).`, asked);
  if (status >= 300 && status < 400)
    throw new ProviderFailed(
      `${url} redirects elsewhere (${status}): give the address it leads to.`,
    );
  if (status === 404)
    throw new ProviderFailed(`There is nothing at ${url} (404): correct the address.`);
  throw new ProviderFailed(`${url} answers ${status}.`, asked);
}

function refusedSignIn(url: string, status: number): ProviderFailed {
  return new ProviderFailed(
    `${url} refuses the user, the client or the password (${status}): correct them.`,
  );
}

function parsed(body: string): unknown {
  const text = body.replace(/^\uFEFF/u, "").trim();
  if (!text.startsWith("<")) return jsonIn(text);
  try {
    return xmlTree(text);
  } catch (error) {
    throw new ProviderFailed(error instanceof Error ? error.message : String(error));
  }
}
