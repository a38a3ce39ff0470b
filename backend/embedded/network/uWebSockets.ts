import { multipartParts } from "./multipartParts.ts";
import { type ListenToken, NetworkApp, type TlsOptions } from "./networkApp.ts";

/**
 * What Kuzzle 2.56 requires of uWebSockets.js 20.56, which is published on GitHub only and as prebuilt binaries. A default
 * export, because the package in backend/embedded/packages/uWebSockets.js hands exactly this object to Kuzzle.
 */
const uWebSockets = {
  // Names of uWebSockets.js.
  App: (): NetworkApp => new NetworkApp(),
  SSLApp: (options: TlsOptions): NetworkApp => new NetworkApp(options),
  getParts: multipartParts,
  us_listen_socket_close: (token: ListenToken): void => token.close(),
  us_socket_local_port: (token: ListenToken): number => token.port,
  DISABLED: 0,
  SHARED_COMPRESSOR: 1,
  DEDICATED_COMPRESSOR: 2,
} as const;

export default uWebSockets;
