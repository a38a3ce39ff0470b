import {
  firstPageUrl,
  fleetPage,
  nextPageUrl,
} from "../../../src/domain/connectors/aemp/fleetPage.ts";
import { seriesPage } from "../../../src/domain/connectors/aemp/series.ts";
import { isNotOffered, type Series } from "../../../src/domain/connectors/aemp/seriesBook.ts";
import type { ConnectorSecrets } from "../../../src/domain/connectors/connector.ts";
import { jsonIn } from "../../../src/domain/connectors/json.ts";
import type { PollForm } from "../../../src/domain/connectors/pollForm.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import type { EpochMs } from "../../../src/domain/base/instant.ts";
import type { ServerAnswer, ServerClient } from "./serverClient.ts";
import { assertAnswered, ServerFailed } from "./serverFailed.ts";
import { basic, fetchedToken } from "./tokenSource.ts";
import { xmlTree } from "./xmlTree.ts";

/** How long a page may take to its last byte, in ms. */
const PAGE_PATIENCE = 60 * SECOND;
/** Pages of one fleet: 20,000 machines. Of one series in one span: at 100 points a page one in nine seconds of a day. */
const [MAX_FLEET_PAGES, MAX_SERIES_PAGES] = [200, 100];

/** Asks a provider for a page, by what its form and secrets say. @throws ServerFailed; Error where there is no answer */
export type ProviderAsk = (url: string) => Promise<ServerAnswer>;

export function providerAsk(
  poll: PollForm,
  secrets: ConnectorSecrets,
  {
    ask,
    now,
    signal,
  }: {
    readonly ask: ServerClient["request"];
    readonly now: () => EpochMs;
    readonly signal: AbortSignal;
  },
): ProviderAsk {
  const get = (url: string, authorization: Readonly<Record<string, string>>) =>
    ask({
      method: "GET",
      url,
      headers: { accept: "application/json, application/xml;q=0.9", ...authorization },
      patience: PAGE_PATIENCE,
      signal,
    });
  const { tokenUrl, scope, username } = poll;
  if (tokenUrl === null) {
    const fixed = authorization(poll, secrets);
    return (url) => get(url, fixed);
  }
  const tokens = fetchedToken(
    { tokenUrl, scope, clientId: username ?? "", secret: secrets.password ?? "" },
    { ask, now, signal },
  );
  return (url) => tokens.use((token) => get(url, { authorization: `Bearer ${token}` }));
}

function authorization(
  { username }: PollForm,
  { password }: ConnectorSecrets,
): Readonly<Record<string, string>> {
  if (password === null && username === null) return {};
  if (username === null) return { authorization: `Bearer ${password}` };
  return { authorization: basic(username, password ?? "") };
}

/**
 * Fetches a fleet page by page, JSON or XML (ISO 15143-3, `/Fleet/{page}`), and gives each page's machines to `onPage`, one
 * page after the other. @throws ServerFailed; Error where there is no answer
 */
export async function readFleet(
  url: string,
  get: ProviderAsk,
  onPage: (equipment: readonly unknown[]) => Promise<void>,
): Promise<void> {
  const first = firstPageUrl(url);
  await readPages(
    { url, first, answer: await get(first), max: MAX_FLEET_PAGES, of: "a fleet" },
    get,
    fleetPage,
    ({ equipment }) => onPage(equipment),
  );
}

/**
 * Fetches a time series of one machine page by page (`/Fleet/Equipment/…/{series}/{from}/{to}/{page}`). Resolves true once
 * all is read, or the status that says that there is no such series. @throws as `readFleet`
 */
export async function readSeries(
  { url, first, series }: { readonly url: string; readonly first: string; readonly series: Series },
  get: ProviderAsk,
  onPoints: (points: readonly unknown[]) => Promise<void>,
): Promise<number | true> {
  const answer = await get(first);
  if (isNotOffered(answer.status)) return answer.status;
  assertAnswered(answer, first);
  // Some answer with a page for people where there is nothing.
  if (seriesPage(parsed(answer.body), series) === null) return answer.status;
  await readPages(
    { url, first, answer, max: MAX_SERIES_PAGES, of: "a series" },
    get,
    (page) => seriesPage(page, series),
    ({ points }) => onPoints(points),
  );
  return true;
}

/** Gives page after page, from the first, which has been answered already. */
async function readPages<Page extends { readonly next: string | null }>(
  {
    url: base,
    first,
    answer: firstAnswer,
    max,
    of,
  }: {
    readonly url: string;
    readonly first: string;
    readonly answer: ServerAnswer;
    readonly max: number;
    readonly of: string;
  },
  get: ProviderAsk,
  pageOf: (answer: unknown) => Page | null,
  onPage: (page: Page) => Promise<void>,
): Promise<void> {
  let url = first;
  let answer = firstAnswer;
  const seen = new Set([first]);
  for (;;) {
    assertAnswered(answer, url);
    const page = pageOf(parsed(answer.body));
    if (page === null) throw new ServerFailed(`What ${url} answers is no page of ${of}.`);
    await onPage(page);
    if (page.next === null) return;
    const next = nextPageUrl(base, url, page.next);
    if (next === null)
      throw new ServerFailed(`The next page ${page.next} is at another server: it is not asked.`);
    if (seen.has(next))
      throw new ServerFailed(`The page ${url} names one as its next that was read before.`);
    if (seen.size >= max) throw new ServerFailed(`There are more than ${max} pages of ${of}.`);
    seen.add(next);
    url = next;
    answer = await get(url);
  }
}

function parsed(body: string): unknown {
  const text = body.replace(/^\uFEFF/u, "").trim();
  if (!text.startsWith("<")) return jsonIn(text);
  try {
    return xmlTree(text);
  } catch (error) {
    throw new ServerFailed(error instanceof Error ? error.message : String(error));
  }
}
