import { MapStyleDocument, withWholeAddresses } from "../../domain/customers/mapStyleDocument.ts";

/** ms that the address of a style may take to answer. */
const PATIENCE = 15_000;

/**
 * Reads a style that a map is drawn on, from a server of somebody else: without credentials, without a referrer.
 * @throws Error what keeps it from being read
 */
export async function readMapStyle(url: string, over: AbortSignal): Promise<MapStyleDocument> {
  const answer = await fetch(url, {
    signal: AbortSignal.any([over, AbortSignal.timeout(PATIENCE)]),
    credentials: "omit",
    referrerPolicy: "no-referrer",
  });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return withWholeAddresses(MapStyleDocument.parse(await answer.json()), answer.url || url);
}
