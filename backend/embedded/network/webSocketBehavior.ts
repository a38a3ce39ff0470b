import type { UpgradeResponse } from "./upgradeResponse.ts";
import type { HttpRequest } from "./httpRequest.ts";
import type { NetworkSocket } from "./networkSocket.ts";

/** The options and handlers of `app.ws("/*", …)`, named as in uWebSockets.js 20. */
export interface WebSocketBehavior {
  /** Bytes a message may have; a longer one closes the connection (the client sees 1009). Default 16 KiB. */
  readonly maxPayloadLength?: number;
  /** Seconds without traffic from the client before the connection is cut; 0 never. Default 120. */
  readonly idleTimeout?: number;
  /** Whether sending counts as traffic too. Default false. */
  readonly resetIdleTimeoutOnSend?: boolean;
  /** Whether a quiet client is pinged before it is cut. Default true. */
  readonly sendPingsAutomatically?: boolean;
  /** Bytes that may wait for a slow client; above it messages to that client are dropped. 0: no limit. Default 64 KiB. */
  readonly maxBackpressure?: number;
  /** Whether a client above maxBackpressure is cut rather than skipped. Default false. */
  readonly closeOnBackpressureLimit?: boolean;
  /** Accepted for compatibility and never negotiated: a server may always answer uncompressed (RFC 7692, 6). */
  readonly compression?: number;
  readonly upgrade?: (response: UpgradeResponse, request: HttpRequest, context: object) => void;
  readonly open?: (socket: NetworkSocket) => void;
  readonly message?: (socket: NetworkSocket, message: ArrayBuffer, isBinary: boolean) => unknown;
  readonly drain?: (socket: NetworkSocket) => void;
  readonly dropped?: (socket: NetworkSocket, message: ArrayBuffer, isBinary: boolean) => void;
  readonly ping?: (socket: NetworkSocket, message: ArrayBuffer) => void;
  readonly pong?: (socket: NetworkSocket, message: ArrayBuffer) => void;
  readonly close?: (socket: NetworkSocket, code: number, message: ArrayBuffer) => void;
}

/** What uWebSockets.js assumes when an option is not given. */
export const webSocketDefaults = {
  maxPayloadLength: 16 * 1024,
  idleTimeout: 120,
  resetIdleTimeoutOnSend: false,
  sendPingsAutomatically: true,
  maxBackpressure: 64 * 1024,
  closeOnBackpressureLimit: false,
} as const;
