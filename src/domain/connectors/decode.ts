import { decodeAemp } from "./aemp/equipment.ts";
import { decodeBlueUp } from "./blueUp/gateway.ts";
import type { Decoded, Decoder, DecoderSettings, Incoming } from "./decoding.ts";
import { decodeDigitalMatter } from "./digitalMatter/http.ts";
import { decodeChirpStack } from "./lorawan/chirpStack.ts";
import { decodeTheThingsStack } from "./lorawan/theThingsStack.ts";
import { decodeThingPark } from "./lorawan/thingPark.ts";
import type { Network } from "./networks.ts";
import { decodeOmlox } from "./omlox/hub.ts";
import { decodeOwnTracks } from "./phones/ownTracks.ts";
import { decodeTraccarClient } from "./phones/traccarClient.ts";
import { decodeTeltonika } from "./teltonika/packet.ts";
import { decodeWirepas } from "./wirepas/gateway.ts";

const DECODERS: Readonly<Record<Network, Decoder>> = {
  ownTracks: decodeOwnTracks,
  traccarClient: decodeTraccarClient,
  thingPark: decodeThingPark,
  chirpStack: decodeChirpStack,
  theThingsStack: decodeTheThingsStack,
  wirepas: decodeWirepas,
  blueUp: decodeBlueUp,
  digitalMatter: decodeDigitalMatter,
  teltonika: decodeTeltonika,
  aemp: decodeAemp,
  omlox: decodeOmlox,
};

/** What a message of a network says. Pure, and never throws. */
export function decode(network: Network, incoming: Incoming, settings: DecoderSettings): Decoded {
  return DECODERS[network](incoming, settings);
}
