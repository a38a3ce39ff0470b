import type { BrowserContext } from "playwright-core";
import { createServer, connect, type Socket } from "node:net";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { type FrontServer, startFrontServer } from "./frontServer.ts";

/** The way between the web process and Kuzzle, which a test can break as networks do. */
export type Wire = {
  readonly port: number;
  /** Ends every connection and refuses new ones, as a process that has gone does. */
  cut(): void;
  /** Swallows what the connections of now carry, both ways, without closing them; new ones pass. */
  halfOpen(): void;
  /** Swallows everything, of new connections too: a network that lets nothing through and tells nobody. */
  swallow(): void;
  /** Keeps back what is under way and what comes, as a slow network does, until it is mended. */
  hold(): void;
  /** As it was: what was kept back arrives, what was swallowed is lost. */
  mend(): void;
  stop(): Promise<void>;
};

type Pair = { readonly near: Socket; readonly far: Socket; isSilent: boolean };

/** Lays a wire to a port of this machine. */
export async function layWire(kuzzlePort: number): Promise<Wire> {
  const pairs = new Set<Pair>();
  let mode: "passing" | "cut" | "swallowing" | "holding" = "passing";

  const server = createServer((near) => {
    if (mode === "cut") {
      near.resetAndDestroy();
      return;
    }
    const far = connect(kuzzlePort, "127.0.0.1");
    const pair: Pair = { near, far, isSilent: mode === "swallowing" };
    pairs.add(pair);
    if (mode === "holding") pause(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    join(pair, near, far, end);
    join(pair, far, near, end);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The wire has no port.");

  const endAll = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
    pairs.clear();
  };
  const silence = () => {
    for (const pair of pairs) pair.isSilent = true;
  };
  return {
    port: address.port,
    cut() {
      mode = "cut";
      endAll();
    },
    halfOpen: silence,
    swallow() {
      mode = "swallowing";
      silence();
    },
    hold() {
      mode = "holding";
      for (const pair of pairs) pause(pair);
    },
    mend() {
      mode = "passing";
      for (const { near, far } of pairs) {
        near.resume();
        far.resume();
      }
    },
    async stop() {
      mode = "cut";
      endAll();
      server.close();
      await once(server, "close");
    },
  };
}

function pause({ near, far }: Pair): void {
  near.pause();
  far.pause();
}

/** A half-open connection tells nobody that its other end has gone either. */
function join(pair: Pair, from: Socket, to: Socket, end: () => void): void {
  from.on("data", (bytes) => {
    if (!pair.isSilent) to.write(bytes);
  });
  from.on("error", () => undefined);
  from.on("close", () => {
    if (!pair.isSilent || from === pair.near) end();
  });
}

/** A server whose way to Kuzzle can be broken. The test's own calls go to Kuzzle past the wire. */
export async function startWiredServer(
  env: Readonly<Record<string, string>> = {},
): Promise<FrontServer & { readonly wire: Wire }> {
  let wire: Wire | null = null;
  const server = await startFrontServer([], {
    env,
    async wiredTo(kuzzlePort) {
      wire = await layWire(kuzzlePort);
      return wire.port;
    },
  });
  const laid = wire as Wire | null;
  if (laid === null) throw new Error("The server has not asked for its wire.");
  return {
    ...server,
    wire: laid,
    async stop() {
      await laid.stop();
      await server.stop();
    },
  };
}

/** How long a test breaks something, in s: the length is what is tested. */
export const lasting = (seconds: number): Promise<void> => setTimeout(seconds * 1000);

/**
 * Lets the tokens of a browser live for a short while only, as it asks for them itself. The answer tells how many times
 * one was renewed.
 */
export async function shortLife(context: BrowserContext, life: string): Promise<() => number> {
  let renewals = 0;
  context.on("response", (response) => {
    if (response.url().includes("/_refreshToken") && response.ok()) renewals += 1;
  });
  const asked = (url: URL) => /^\/_(login|refreshToken)\b/u.test(url.pathname);
  await context.route(asked, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("expiresIn", life);
    await route.continue({ url: url.href });
  });
  return () => renewals;
}
