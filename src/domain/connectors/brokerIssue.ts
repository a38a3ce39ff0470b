import { bytesOfAddress } from "../base/ipAddress.ts";
import { isPublicAddress } from "../base/publicAddress.ts";
import { socketHost } from "../base/socketHost.ts";

/** What is wrong with the address of a broker or a server, as far as its text tells. */
export type BrokerIssue = "credentials" | "noAddress" | "private" | "scheme";

/** What a customer names that we are a client of. */
export type Upstream = "broker" | "server";
const SCHEMES: Readonly<Record<Upstream, { readonly secure: string; readonly plain: string }>> = {
  broker: { secure: "mqtts:", plain: "mqtt:" },
  server: { secure: "https:", plain: "http:" },
};

const SENTENCES: Readonly<Record<BrokerIssue, string>> = {
  noAddress:
    "This is no address such as mqtts://broker.example.com:8883 or https://hub.example.com/v2: correct it.",
  scheme:
    "Public addresses are reached by TLS alone: give one that begins with mqtts://, or with https:// for a server.",
  credentials: "The address holds a name or a password: give them in their own fields.",
  private:
    "The address lies in a private network, which is not reached: give a public one, or ask the operator to name it.",
};

/**
 * What is wrong with the address of a broker or a server; null: nothing that its text tells. Where its name leads is judged
 * at each connection (docs/decisions/0188).
 *
 * @param allowsPrivate whether the configuration names networks that may be reached, by plain mqtt and http too
 */
export function brokerIssue(
  text: string,
  allowsPrivate: boolean,
  upstream: Upstream = "broker",
): BrokerIssue | null {
  if (!URL.canParse(text)) return "noAddress";
  const { protocol, hostname, username, password } = new URL(text);
  if (hostname === "") return "noAddress";
  const { secure, plain } = SCHEMES[upstream];
  if (protocol !== secure && !(protocol === plain && allowsPrivate)) return "scheme";
  if (username !== "" || password !== "") return "credentials";
  const host = socketHost(hostname);
  if (!allowsPrivate && bytesOfAddress(host) !== null && !isPublicAddress(host)) return "private";
  return null;
}

export function brokerSentence(issue: BrokerIssue): string {
  return SENTENCES[issue];
}
