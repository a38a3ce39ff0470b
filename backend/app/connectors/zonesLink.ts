import { sameJson } from "../../../src/domain/base/fieldEdit.ts";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import type { Connector, ConnectorSecrets } from "../../../src/domain/connectors/connector.ts";
import { type OmloxZone, omloxZones } from "../../../src/domain/connectors/omlox/zones.ts";
import { reasonOf } from "../platform/log.ts";
import { hubList } from "./hubList.ts";
import type { Link, LinkParts } from "./link.ts";
import type { ServerClient } from "./serverClient.ts";
import { serverToken } from "./serverToken.ts";

/** How often the zones are read again, in ms; after a failure first, and at most. */
const READ_AGAIN = 10 * MINUTE;
const [PAUSE, MAX_PAUSE] = [30 * SECOND, READ_AGAIN];

/**
 * Reads the zones of a hub whose locations are posted to us: what is posted in coordinates of a zone is placed by its control
 * points. `onZones` is called where they are others than those of the connector.
 */
export function zonesLink(
  connector: Connector,
  secrets: ConnectorSecrets | null,
  {
    server,
    now,
    wait,
    onLink,
    onZones,
  }: Pick<LinkParts, "now" | "onLink" | "wait"> & {
    readonly server: Pick<ServerClient, "request">;
    readonly onZones: (zones: readonly OmloxZone[]) => void;
  },
): Link {
  const { server: hub } = connector;
  if (hub === null) return { end: () => undefined };
  const tokens = serverToken(hub, secrets, { request: server.request, now });
  let known: readonly OmloxZone[] = connector.zones;
  let isOver = false;

  const readZones = async (): Promise<void> => {
    const zones = omloxZones(await hubList(hub, "/zones", tokens, server));
    if (isOver || sameJson(zones, known)) return;
    known = zones;
    onZones(zones);
  };

  async function run(): Promise<void> {
    let pause = PAUSE;
    while (!isOver) {
      const why = await readZones().then(() => null, reasonOf);
      if (isOver) return;
      onLink({ state: why === null ? "connected" : "failed", at: now(), error: why });
      await wait(why === null ? READ_AGAIN : pause);
      pause = why === null ? PAUSE : Math.min(2 * pause, MAX_PAUSE);
    }
  }

  void run();
  return {
    end() {
      isOver = true;
    },
  };
}
