import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { callbackify } from "node:util";

/** Answers all addresses of a name, as Node's `dns.lookup` does. */
export type Lookup = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Asks name servers. `dns.lookup` would take one of the few threads that files and hashes share, for as long as a name
 * server that a customer has chosen likes; it also reads /etc/hosts, which is no business of theirs.
 */
export function resolveNames(): Lookup {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const resolve = callbackify(async (hostname: string) => {
    const asked = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
    const [v4, v6] = await Promise.allSettled(asked);
    const found = [
      ...(v4?.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6?.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (v4?.status === "rejected" && found.length === 0) throw v4.reason;
    return found;
  });
  return (hostname, _options, callback) =>
    resolve(hostname, (error, found) => callback(error, found ?? []));
}

/** As `lookup`, and refuses a name of which any address is refused. */
export function judged(
  lookup: Lookup,
  refusalOf: (address: string) => string | null,
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { all: true }, (error, addresses) => {
      if (error !== null) return callback(error, "", 4);
      const refusal = addresses
        .map(({ address }) => refusalOf(address))
        .find((one) => one !== null);
      const [first] = addresses;
      if (refusal !== undefined) return callback(new Error(`${hostname}: ${refusal}`), "", 4);
      if (first === undefined) return callback(new Error(`${hostname} has no address.`), "", 4);
      // The same list that was judged: nothing is resolved again.
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}
