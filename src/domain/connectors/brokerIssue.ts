import { bytesOfAddress } from "../base/ipAddress.ts";
import { isPublicAddress } from "../base/publicAddress.ts";

/** What is wrong with the address of a broker or of a provider, as far as its text tells. */
export type BrokerIssue =
  | "credentials"
  | "noAddress"
  | "noWebAddress"
  | "private"
  | "scheme"
  | "webScheme";

const SENTENCES: Readonly<Record<BrokerIssue, string>> = {
  noAddress: "This is no address such as mqtts://broker.example.com:8883: correct it.",
  scheme: "Public brokers are reached by TLS alone: give an address that begins with mqtts://.",
  noWebAddress: "This is no address such as https://api.example.com/aemp: correct it.",
  webScheme: "Providers are asked by https alone: give an address that begins with https://.",
  credentials: "The address holds a name or a password: give them in their own fields.",
  private:
    "The address lies in a private network, which is not reached: give a public one, or ask the operator to name it.",
};

/**
 * What is wrong with the address of a broker; null: nothing that its text tells. Where its name leads is judged at each
 * connection (docs/decisions/0188).
 *
 * @param allowsPrivate whether the configuration names networks that may be reached, by plain mqtt too
 */
export function brokerIssue(text: string, allowsPrivate: boolean): BrokerIssue | null {
  return addressIssue(text, allowsPrivate, {
    schemes: ["mqtts:", "mqtt:"],
    none: "noAddress",
    scheme: "scheme",
  });
}

/** The same of the address of a provider whose data we fetch: by https, and by http in the named networks alone. */
export function providerIssue(text: string, allowsPrivate: boolean): BrokerIssue | null {
  return addressIssue(text, allowsPrivate, {
    schemes: ["https:", "http:"],
    none: "noWebAddress",
    scheme: "webScheme",
  });
}

/** @param schemes the one that is always taken, and the one that is taken in named networks alone */
function addressIssue(
  text: string,
  allowsPrivate: boolean,
  {
    schemes: [secure, plain],
    none,
    scheme,
  }: {
    readonly schemes: readonly [secure: string, plain: string];
    readonly none: BrokerIssue;
    readonly scheme: BrokerIssue;
  },
): BrokerIssue | null {
  if (!URL.canParse(text)) return none;
  const { protocol, hostname, username, password } = new URL(text);
  if (hostname === "") return none;
  if (protocol !== secure && !(protocol === plain && allowsPrivate)) return scheme;
  if (username !== "" || password !== "") return "credentials";
  const host = hostname.replace(/^\[(.*)\]$/u, "$1");
  if (!allowsPrivate && bytesOfAddress(host) !== null && !isPublicAddress(host)) return "private";
  return null;
}

export function brokerSentence(issue: BrokerIssue): string {
  return SENTENCES[issue];
}
