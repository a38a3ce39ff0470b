import path from "node:path";
import type { Plugin } from "vite";

const SOCKET = "\0kuzzle-socket";
const NOTHING = "\0nothing";

/**
 * Vite: of kuzzle-sdk the front uses the WebSocket protocol alone (src/streams/core/kuzzle/sdkSocket.ts), and the package offers
 * browsers one file with all its controllers. Taken from its modules, without what that class needs in Node only and for
 * the session over HTTP, which is not its task here.
 */
export function kuzzleSocket(root: string): Plugin {
  const file = path.join(root, "node_modules/kuzzle-sdk/out/src/protocols/WebSocket.js");
  return {
    name: "kuzzle-socket",
    enforce: "pre",
    resolveId(name, importer) {
      if (name === "kuzzle-sdk") return SOCKET;
      return importer === file && (name === "./Http" || name === "ws") ? NOTHING : null;
    },
    load(id) {
      if (id === SOCKET)
        return `import sdk from ${JSON.stringify(file)}; export default { WebSocket: sdk.default ?? sdk };`;
      return id === NOTHING ? "export default null;" : null;
    },
  };
}
