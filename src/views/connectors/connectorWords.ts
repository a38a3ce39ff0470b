import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RegisterRefusal } from "../../domain/connectors/calls.ts";
import type { Series } from "../../domain/connectors/aemp/seriesBook.ts";
import type { ConnectorStatus } from "../../domain/connectors/connector.ts";
import type { PayloadFormat, RefusalReason } from "../../domain/connectors/decoding.ts";
import type { FenceRefusal } from "../../domain/connectors/omlox/fences.ts";
import type { Network, Transport } from "../../domain/connectors/networks.ts";
import type { Tone } from "../ui/tone.ts";
import type { ConnectorFieldIssue } from "./connectorFieldIssues.ts";

/** The networks by their own names. */
export const NETWORK_NAMES: Readonly<Record<Network, string>> = {
  ownTracks: "OwnTracks",
  traccarClient: "Traccar Client",
  thingPark: "ThingPark (Actility)",
  chirpStack: "ChirpStack 4",
  theThingsStack: "The Things Stack 3",
  wirepas: "Wirepas",
  blueUp: "BlueUp",
  digitalMatter: "Digital Matter",
  teltonika: "Teltonika",
  aemp: "ISO 15143-3 (AEMP 2.0)",
  omlox: "omlox hub",
};

/** What each network is, for whoever chooses one. */
export const NETWORK_WORDS: Readonly<Record<Network, MessageDescriptor>> = {
  ownTracks: msg`Phones, by the app OwnTracks`,
  traccarClient: msg`Phones, by the app Traccar Client`,
  thingPark: msg`LoRaWAN: Abeeway, Digital Matter`,
  chirpStack: msg`LoRaWAN: Abeeway, Digital Matter`,
  theThingsStack: msg`LoRaWAN: Abeeway, Digital Matter`,
  wirepas: msg`Mesh of tags and anchors: Wirepas, ELA, BlueUp`,
  blueUp: msg`Bluetooth beacons heard by BlueUp gateways`,
  digitalMatter: msg`GPS trackers on a mobile network`,
  teltonika: msg`Trackers of vehicles and machines on a mobile network`,
  aemp: msg`Machines by their makers: Caterpillar, Volvo, Komatsu, Liebherr, JCB, Trackunit and others`,
  omlox: msg`Ultra-wideband and other systems that locate tags themselves`,
};

export const TRANSPORT_WORDS: Readonly<Record<Transport, MessageDescriptor>> = {
  http: msg`The network posts to us (HTTPS)`,
  mqtt: msg`We read from your broker (MQTT)`,
  tcp: msg`Devices keep a connection to us (TCP)`,
  poll: msg`We ask the provider (HTTPS)`,
  websocket: msg`We read from your hub (WebSocket)`,
};

/** The time series of machines. */
export const SERIES_WORDS: Readonly<Record<Series, MessageDescriptor>> = {
  locations: msg`locations`,
  operatingHours: msg`engine hours`,
  distance: msg`distance`,
  fuelUsed: msg`fuel used`,
  faults: msg`fault codes`,
};

export const PAYLOAD_WORDS: Readonly<Record<PayloadFormat, MessageDescriptor>> = {
  auto: msg`By the port of each frame`,
  abeewayAt2: msg`Abeeway, second generation (AT2)`,
  abeewayAt3: msg`Abeeway, third generation (AT3)`,
  oyster: msg`Digital Matter (Oyster, Yabby)`,
};

export const CONNECTOR_STATUS_WORDS: Readonly<
  Record<ConnectorStatus, { readonly word: MessageDescriptor; readonly tone: Tone }>
> = {
  receiving: { word: msg({ message: "Receiving", context: "connector" }), tone: "success" },
  waiting: { word: msg({ message: "Waiting", context: "connector" }), tone: "info" },
  failing: { word: msg({ message: "Failing", context: "connector" }), tone: "danger" },
  paused: { word: msg({ message: "Paused", context: "connector" }), tone: "neutral" },
};

/** Why a message was refused. */
export const REFUSAL_WORDS: Readonly<Record<RefusalReason, MessageDescriptor>> = {
  notJson: msg`It is not JSON`,
  notThisNetwork: msg`It has not the form of this network`,
  noDevice: msg`It does not say which device`,
  noTime: msg`It does not say when`,
  tooShort: msg`The frame is cut`,
  tooLong: msg`The frame is too long`,
  unknownType: msg`Its kind is not known`,
  outOfRange: msg`A value cannot be one`,
  unplaced: msg`Its coordinates cannot be placed on the globe: their zone needs control points in the hub, and the connector the address of the hub`,
  encrypted: msg`It is encrypted`,
  withheld: msg`The gateway withholds the content`,
  simulated: msg`It is simulated: nothing is moved by it`,
  mockPosition: msg`The position is faked by an app`,
  checksum: msg`The checksum is wrong`,
  signature: msg`The signature is wrong`,
  notTaken: msg`The device is not registered, or its clock is wrong`,
};

/** Why a device was not registered, and what now. */
export const REGISTER_REFUSAL_WORDS: Readonly<Record<RegisterRefusal, MessageDescriptor>> = {
  badId: msg`the id has characters that a sensor cannot have: change the name that the device sends.`,
  taken: msg`there is a sensor of this id already; it may be archived.`,
  codeTaken: msg`another sensor has this as its code.`,
  notHeard: msg`this connector has not heard it.`,
};

/** What is wrong with a field, and what now. */
export const CONNECTOR_ISSUE_WORDS: Readonly<Record<ConnectorFieldIssue, MessageDescriptor>> = {
  missing: msg`This is required: fill it in.`,
  long: msg`It is too long: shorten it.`,
  number: msg`This is no number of messages: give 1 to 200,000.`,
  minutes: msg`This is no number of minutes: give 5 to 1,440.`,
  noAddress: msg`This is no address such as mqtts://broker.example.com:8883: correct it.`,
  scheme: msg`Public brokers are reached by TLS alone: give an address that begins with mqtts://, or let the operator name its private network in BALISE_CONNECTOR_NETWORKS.`,
  credentials: msg`The address holds a name or a password: give them in their own fields.`,
  httpAddress: msg`This is no address such as https://hub.example.com/v2: correct it.`,
  httpScheme: msg`Public servers are reached by TLS alone: give an address that begins with https://, or let the operator name its private network in BALISE_CONNECTOR_NETWORKS.`,
  together: msg`A client and the address that it gets its token from belong together: give both.`,
  private: msg`The address lies in a private network, which is not reached: give a public one, or let the operator name the network in BALISE_CONNECTOR_NETWORKS.`,
};

/** Why a fence of a hub becomes no area, and what now. */
export const FENCE_REFUSAL_WORDS: Readonly<Record<FenceRefusal, MessageDescriptor>> = {
  noShape: msg`It is neither a polygon nor a circle: draw it as one in the hub.`,
  unplaced: msg`Nothing says where it lies: give its zone three control points in the hub, or its coordinates as EPSG:4326.`,
};
