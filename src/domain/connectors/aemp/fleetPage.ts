import { textIn } from "../json.ts";
import { looseField, looseList } from "./looseField.ts";

/** A page of a fleet. `next`: where the next one is, as the provider writes it; null: it is the last. */
export type FleetPage = {
  readonly equipment: readonly unknown[];
  readonly next: string | null;
};

/**
 * A page of a fleet snapshot (ISO 15143-3, `/Fleet/{page}`), of JSON or of XML as a tree: `Fleet` may be around it, or a
 * list of one. Null: it is none.
 */
export function fleetPage(answer: unknown): FleetPage | null {
  const around = looseField(answer, "Fleet") ?? answer;
  const hasPage =
    looseField(around, "Equipment") !== undefined || looseField(around, "Links") !== undefined;
  // A fleet without machines is an empty element.
  if (!hasPage && around !== "" && looseField(answer, "Fleet") === undefined) return null;
  return { equipment: looseList(around, "Equipment"), next: nextLink(around) };
}

/**
 * Where the next page is; null: this is the last. Some name the last page as its own next one (published by Bosch Rexroth,
 * and seen of Takeuchi in SionAbes/fullstack-portfolio).
 */
export function nextLink(page: unknown): string | null {
  const links = looseList(page, "Links").flatMap((link) => {
    // XML may have all links in one element.
    const inside = looseList(link, "Link");
    return inside.length === 0 ? [link] : inside;
  });
  const hrefOf = (rel: string) =>
    textIn(
      looseField(
        links.find((link) => textIn(looseField(link, "rel"))?.toLowerCase() === rel),
        "href",
      ),
    );
  const next = hrefOf("next");
  return next === hrefOf("self") ? null : next;
}

/** Where the fleet begins at a provider's interface. */
const FIRST = "/Fleet/1";

/** The address without a slash at its end, and without the page that somebody may have copied with it. */
export function interfaceUrl(url: string): string {
  return url.replace(/\/+$/u, "").replace(/\/Fleet(?:\/\d+)?$/iu, "");
}

/** The address of the first page. */
export function firstPageUrl(url: string): string {
  return `${interfaceUrl(url)}${FIRST}`;
}

/**
 * The address of a further page; null: it leads to another server, which must not get the secret. Links may be whole,
 * or begin where the interface does (docs.proemion.com/aemp), or at the page before.
 */
export function nextPageUrl(url: string, from: string, next: string): string | null {
  const text = /^\/Fleet\//iu.test(next) ? `${interfaceUrl(url)}${next}` : next;
  if (!URL.canParse(text, from)) return null;
  const target = new URL(text, from);
  return target.origin === new URL(url).origin ? target.href : null;
}
