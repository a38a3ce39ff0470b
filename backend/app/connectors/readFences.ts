import type { AnswerOf } from "../../../src/domain/base/call.ts";
import type { hubFences } from "../../../src/domain/connectors/calls.ts";
import type { Connector } from "../../../src/domain/connectors/connector.ts";
import { fenceAreas } from "../../../src/domain/connectors/omlox/fences.ts";
import { omloxZones } from "../../../src/domain/connectors/omlox/zones.ts";
import type { AppDeps } from "../platform/deps.ts";
import { reasonOf } from "../platform/log.ts";
import { secretsOf } from "./connectors.ts";
import { hubList } from "./hubList.ts";
import { serverToken } from "./serverToken.ts";

/** The fences of the hub of a connector; none, where it has no hub (docs/decisions/0251). */
export async function readFences(
  deps: Pick<AppDeps, "networkServers" | "now" | "secrets">,
  connector: Connector,
): Promise<AnswerOf<typeof hubFences>> {
  const { server: hub, network } = connector;
  if (hub === null || network !== "omlox") return { areas: [], refused: [], failure: null };
  const { networkServers: server, now } = deps;
  try {
    const secrets = await secretsOf(deps, connector);
    const tokens = serverToken(hub, secrets, { request: server.request, now });
    const zones = omloxZones(await hubList(hub, "/zones", tokens, server));
    const fences = await hubList(hub, "/fences", tokens, server);
    return { ...fenceAreas(fences, zones), failure: null };
  } catch (error) {
    return { areas: [], refused: [], failure: reasonOf(error) };
  }
}
