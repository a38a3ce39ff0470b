import type { CDPSession } from "playwright-core";

type Snapshot = {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
};

/**
 * Bytes of the main thread's heap that the engine has filled with compiled code: it compiles for a quarter of an hour
 * what is run often, which is no growth of what the page holds.
 */
export async function compiledCode(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const hear = ({ chunk }: { readonly chunk: string }) => void chunks.push(chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", hear);
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  session.off("HeapProfiler.addHeapSnapshotChunk", hear);
  const { snapshot, nodes } = JSON.parse(chunks.join("")) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  const code = types[0].indexOf("code");
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length)
    if (nodes[node + type] === code) bytes += nodes[node + size] ?? 0;
  return bytes;
}
