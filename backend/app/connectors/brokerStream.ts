import net from "node:net";
import { Duplex } from "node:stream";
import tls from "node:tls";
import { bytesOfAddress } from "../../../src/domain/base/ipAddress.ts";
import type { Network } from "../../../src/domain/base/ipNetwork.ts";
import type { ConnectorSecrets } from "../../../src/domain/connectors/connector.ts";
import { judged, type Lookup, resolveNames } from "../platform/delivery/judgedLookup.ts";
import { socketHost } from "../../../src/domain/base/socketHost.ts";
import { judgeAddress } from "./judgeAddress.ts";

/** Ports of MQTT by their schemes (IANA). */
const [PLAIN_PORT, TLS_PORT] = [1883, 8883];

/** Opens a connection to a broker that a customer has named, which may lead anywhere; every try of a client opens one. */
export type OpenBroker = (
  url: string,
  secrets: Pick<ConnectorSecrets, "certificate" | "key">,
) => Duplex;

/**
 * Connects to brokers in the public internet by TLS, and to those in the allowed networks by either scheme. Names are
 * resolved and judged at each connection, as those of webhooks are (docs/decisions/0096). A refused address is a stream
 * that ends with the reason.
 */
export function brokerStream(
  allowed: readonly Network[],
  lookup: Lookup = resolveNames(),
): OpenBroker {
  const refusalOf = judgeAddress(allowed);

  return (url, { certificate, key }) => {
    const target = new URL(url);
    const { protocol, port } = target;
    const isSecure = protocol === "mqtts:";
    const host = socketHost(target.hostname);
    const own = bytesOfAddress(host) === null ? null : refusalOf(host, isSecure);
    if (own !== null) {
      const refused = new Duplex({ read: () => undefined, write: (_part, _as, done) => done() });
      setImmediate(() => refused.destroy(new Error(own)));
      return refused;
    }
    const options = {
      host,
      port: port === "" ? (isSecure ? TLS_PORT : PLAIN_PORT) : Number(port),
      lookup: judged(lookup, (address) => refusalOf(address, isSecure)),
    };
    if (!isSecure) return net.connect(options);
    return tls.connect({
      ...options,
      ...(bytesOfAddress(host) === null ? { servername: host } : {}),
      ...(certificate === null ? {} : { cert: certificate }),
      ...(key === null ? {} : { key }),
    });
  };
}
