import { CUSTOMER } from "../messages.ts";

/** A stored document as it comes over the socket. */
export type BareDocument = {
  readonly _id: string;
  readonly _source: {
    readonly referenceKey: string;
    readonly designation: string;
    readonly location: { readonly lat: number; readonly lon: number };
    readonly lastTagUpdate: number;
    readonly _kuzzle_info: { readonly updatedAt: number | null };
  };
};
type Said = {
  readonly type?: string;
  readonly result: BareDocument & { readonly hits?: readonly BareDocument[] };
};

/** Joins the assets over a socket of the main thread, reads them all by pages and hears their changes: no more than that. */
export function bareSocket(
  port: number,
  told: { readonly page: (documents: readonly BareDocument[]) => void; readonly all: () => void },
  changed: (document: BareDocument) => void,
): void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  let count = 0;
  const ask = (request: object) =>
    socket.send(
      JSON.stringify({
        requestId: `bare-${(count += 1)}`,
        index: CUSTOMER,
        collection: "assets",
        ...request,
      }),
    );
  const page = (after: string | undefined) =>
    ask({
      controller: "document",
      action: "search",
      size: 1000,
      body: {
        query: {},
        sort: [{ referenceKey: "asc" }],
        ...(after === undefined ? {} : { search_after: [after] }),
      },
    });
  socket.addEventListener("open", () => {
    ask({ controller: "realtime", action: "subscribe", body: {} });
    page(undefined);
  });
  socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
    const { type, result } = JSON.parse(data) as Said;
    if (type === "document") changed(result);
    else if (result.hits !== undefined) {
      told.page(result.hits);
      const last = result.hits.at(-1);
      if (last === undefined) told.all();
      else page(last._source.referenceKey);
    }
  });
}
