import { field, listIn, textIn } from "../json.ts";

/** Names of devices by their ids. */
export type OmloxNames = ReadonlyMap<string, string>;

/**
 * What a hub calls its location providers: by the trackable that carries one where it has a name, else by their own. Both
 * are answers of its REST API (omlox hub specification V2).
 */
export function omloxNames(providers: unknown, trackables: unknown): OmloxNames {
  const names = new Map<string, string>();
  for (const provider of listIn(providers)) {
    const [id, name] = [textIn(field(provider, "id")), textIn(field(provider, "name"))];
    if (id !== null && name !== null) names.set(id, name);
  }
  for (const trackable of listIn(trackables)) {
    const name = textIn(field(trackable, "name"));
    if (name === null) continue;
    for (const provider of listIn(field(trackable, "location_providers"))) {
      const id = textIn(provider);
      if (id !== null) names.set(id, name);
    }
  }
  return names;
}
