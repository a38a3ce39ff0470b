/** The host of an address as sockets take it: of IPv6 without the brackets that addresses of the web put around it. */
export function socketHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/u, "$1");
}
