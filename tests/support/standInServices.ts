import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createServices, SERVICES_PATH } from "../../backend/embedded/services/createServices.ts";

/** The stand-ins of the maps service and of quickconnect on a port of their own (docs/sync.md). */
export type StandInServer = {
  /** What a backend is told of them. */
  readonly env: Readonly<Record<string, string>>;
  /** Below which both lie. */
  readonly address: string;
  /** Sets one of them up, or orders faults. @throws Error where they refuse it */
  put(path: string, body: unknown): Promise<void>;
  stop(): void;
};

export async function startStandInServices(): Promise<StandInServer> {
  const standIns = createServices({ isLocal: () => true });
  const server = createServer((request, response) => void standIns.handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${SERVICES_PATH}`;
  return {
    address,
    env: {
      BALISE_MAPS_URL: `${address}/maps/`,
      BALISE_QUICKCONNECT_URL: `${address}/quickconnect`,
      BALISE_QUICKCONNECT_TOKEN: "the platform",
    },
    async put(path, body) {
      const { status } = await fetch(`${address}/${path}`, {
        method: "PUT",
        body: JSON.stringify(body),
      });
      if (status !== 200) throw new Error(`The stand-ins answer ${status} to ${path}.`);
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
