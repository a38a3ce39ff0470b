import kuzzleSdk, { type JSONObject, type Kuzzle } from "kuzzle-sdk";
import { type Login, isSignedOut, sentenceOf } from "./login.ts";

/** One call of the backend. */
export type Call = { readonly controller: string; readonly action: string } & JSONObject;

/**
 * A signed-in connection that heals itself: it reconnects when the backend restarts and signs in again when the
 * token has ended.
 */
export type BackendClient = {
  readonly sdk: Kuzzle;
  /** The result. @throws BackendUnreachable while there is no connection, else the backend's own error. */
  readonly call: (call: Call) => Promise<unknown>;
  readonly close: () => void;
};

/** Nobody answers; nothing is known to be wrong with what was asked. */
export class BackendUnreachable extends Error {
  constructor(url: string, reason: string) {
    super(
      `The backend at ${url} does not answer (${reason}): start it with npm start, or name another with --url.`,
    );
    this.name = "BackendUnreachable";
  }
}

/** The backend does not let the user in. */
export class LoginRefused extends Error {
  constructor(username: string, reason: string) {
    super(
      `${username} cannot sign in (${reason}): check the password, or let npm start create the demo world.`,
    );
    this.name = "LoginRefused";
  }
}

/** An answer that takes longer is given up; the call may be repeated, in ms. */
const PATIENCE = 30_000;

/** Connects and signs in. @throws BackendUnreachable, LoginRefused */
export async function connectBackend(url: string, login: Login): Promise<BackendClient> {
  const { hostname, port, protocol } = new URL(url);
  const socket = new kuzzleSdk.WebSocket(hostname, {
    port: Number(port === "" ? (protocol === "wss:" ? 443 : 7512) : port),
    ssl: protocol === "wss:",
    // The SDK gives up for good when a restarting backend cannot check its token yet: we reconnect ourselves.
    autoReconnect: false,
  });
  // Without -1 the SDK swallows events that follow each other closely.
  const sdk = new kuzzleSdk.Kuzzle(socket, { eventTimeout: -1, autoQueue: false });
  let isSignedIn = false;
  let opening: Promise<void> | null = null;
  const broken = new Set<(error: Error) => void>();
  const onCut = () => {
    isSignedIn = false;
    for (const reject of broken) reject(new BackendUnreachable(url, "the connection was cut"));
    broken.clear();
  };
  sdk.on("disconnected", onCut);
  sdk.on("networkError", onCut);

  async function call(request: Call): Promise<unknown> {
    await ensureOpen();
    try {
      return await once(request);
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      await signIn();
      return await once(request);
    }
  }

  function once(request: Call): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        broken.delete(reject);
        clearTimeout(timer);
      };
      const timer = setTimeout(() => {
        settle();
        reject(new BackendUnreachable(url, `no answer within ${PATIENCE / 1000} s`));
      }, PATIENCE);
      broken.add(reject);
      sdk.query(request).then(
        ({ result }) => {
          settle();
          resolve(result);
        },
        (error: unknown) => {
          settle();
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  }

  function ensureOpen(): Promise<void> {
    if (isSignedIn && socket.state === "connected") return Promise.resolve();
    opening ??= open().finally(() => {
      opening = null;
    });
    return opening;
  }

  async function open(): Promise<void> {
    try {
      if (socket.state !== "connected") await withPatience(sdk.connect());
    } catch (error) {
      throw new BackendUnreachable(url, sentenceOf(error));
    }
    await signIn();
  }

  async function signIn(): Promise<void> {
    // A token that has ended would make the sign-in itself fail.
    sdk.jwt = null;
    try {
      await sdk.auth.login("local", { ...login });
      isSignedIn = true;
    } catch (error) {
      // Only the backend's own no is one: a backend that is starting cannot know yet.
      if (isSignedOut(error)) throw new LoginRefused(login.username, sentenceOf(error));
      throw new BackendUnreachable(url, sentenceOf(error));
    }
  }

  try {
    await ensureOpen();
  } catch (error) {
    sdk.disconnect();
    throw error;
  }
  return { sdk, call, close: () => sdk.disconnect() };
}

/** How long a connection may take, in ms. */
const CONNECTION = 5000;

async function withPatience(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no connection within ${CONNECTION / 1000} s`)),
      CONNECTION,
    );
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
