import { bytesOfAddress } from "./ipAddress.ts";
import { socketHost } from "./socketHost.ts";

/** Whether a host, as it stands in an address of the web, is the machine that asks. */
export function isLoopback(host: string): boolean {
  const name = socketHost(host).toLowerCase();
  if (bytesOfAddress(name) === null) return name === "localhost" || name.endsWith(".localhost");
  return name.startsWith("127.") || name === "::1";
}
