import { Protocol } from "pmtiles";
import type { Engine } from "../engineMap.ts";

let protocol: Protocol | null = null;

/** Lets an engine read archives of tiles by `pmtiles://`; false: it cannot. */
export function readArchives({ addProtocol }: Engine): boolean {
  if (addProtocol === null) return false;
  if (protocol === null) {
    protocol = new Protocol();
    addProtocol("pmtiles", protocol.tilev4 as Parameters<typeof addProtocol>[1]);
  }
  return true;
}
