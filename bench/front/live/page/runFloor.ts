import { type BareDocument, bareSocket } from "./bareSocket.ts";
import type { Measuring } from "./measuring.ts";

/** The least that can be done with the messages on the main thread: parse each and keep it. */
export async function runFloor(port: number, _assets: number, m: Measuring): Promise<void> {
  const assets = new Map<string, BareDocument["_source"]>();
  await new Promise<void>((all) => {
    bareSocket(
      port,
      {
        page(documents) {
          for (const { _id, _source } of documents) assets.set(_id, _source);
        },
        all,
      },
      ({ _id, _source }) => assets.set(_id, _source),
    );
  });
  m.ready();
}
