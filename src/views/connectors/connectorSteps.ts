import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Network, Transport } from "../../domain/connectors/networks.ts";

/** What is to be known of the other side. */
type OtherSide = {
  /** What is to be done there, in order. */
  readonly steps: readonly MessageDescriptor[];
  /** What it does with a message that this server does not take, and for how long. */
  readonly retries: MessageDescriptor;
};

const ALLOW = msg`Allow the app to read the location always.`;
const UNTIL_TAKEN = msg`The app keeps each message and sends it again until this server has taken it: nothing is lost.`;
const BY_SESSION = msg`While this server is away, the broker keeps what is published with QoS 1 or 2, as long as it keeps the session of a client that is away. What is published with QoS 0 is lost.`;

/**
 * By each network and way in that it has (src/domain/connectors/networks.ts). Sources of what senders
 * repeat: the pages of docs/guides.
 */
const OTHER_SIDES: Readonly<
  Record<Network, Readonly<Partial<Record<Transport, OtherSide | null>>>>
> = {
  ownTracks: {
    http: {
      steps: [
        msg`Install OwnTracks on the phone and open the code that is shown with the address with its camera.`,
        ALLOW,
      ],
      retries: UNTIL_TAKEN,
    },
    mqtt: {
      steps: [
        msg`In OwnTracks, choose the mode MQTT and give the broker, a user, and a device id of its own for each phone.`,
        msg`Leave the topic as it is: the device id in it becomes the id of the tag.`,
        ALLOW,
      ],
      retries: BY_SESSION,
    },
  },
  traccarClient: {
    http: {
      steps: [
        msg`Install Traccar Client on the phone and scan the code that is shown with the address from its settings.`,
        ALLOW,
      ],
      retries: UNTIL_TAKEN,
    },
  },
  thingPark: {
    http: {
      steps: [
        msg`In ThingPark, add a connection of the type HTTPS with the content type JSON untyped, and give the address as its destination.`,
        msg`Route the devices to it.`,
      ],
      retries: msg`This connection keeps nothing and sends each message once: what comes while this server restarts is lost.`,
    },
  },
  chirpStack: {
    http: {
      steps: [
        msg`In ChirpStack, open the application, then Integrations, HTTP, and give the address as event endpoint with the encoding JSON. ChirpStack adds the kind of the event to it.`,
      ],
      retries: msg`ChirpStack sends each message once: what comes while this server restarts is lost. By MQTT the broker can keep it.`,
    },
    mqtt: {
      steps: [
        msg`ChirpStack publishes to the broker of its own configuration: this connector reads from that one. There is no address to enter.`,
        msg`In chirpstack.toml, the section integration.mqtt has json = true.`,
        msg`Where the broker has rights, the user of this connector may read the topic.`,
      ],
      retries: BY_SESSION,
    },
  },
  theThingsStack: {
    http: {
      steps: [
        msg`In the console, open the application, then Webhooks, Custom webhook, and give the address as base URL with the format JSON and the message Uplink message.`,
        msg`Tick Retries where your subscription has it.`,
      ],
      retries: msg`Without Retries each message is sent once, and lost while this server restarts. With it, it is sent seven times in all, the last after about an hour.`,
    },
    mqtt: {
      steps: [
        msg`In the console, open the application, then MQTT, and make an API key that may read traffic. There is no address to enter.`,
        msg`The broker, its user and the key as password are those that the console shows.`,
      ],
      retries: msg`The Things Stack publishes with QoS 0 alone: what comes while this server is away is lost. A webhook with Retries keeps it.`,
    },
  },
  wirepas: {
    mqtt: {
      steps: [msg`Let the gateways publish to your broker; nothing else is to be set there.`],
      retries: BY_SESSION,
    },
  },
  blueUp: {
    http: {
      steps: [
        msg`In the gateway's configuration, choose HTTP with the format JSON and give the address.`,
      ],
      retries: msg`What the gateway does with a message that is not taken is not published: take it for lost. Beacons are heard again within seconds.`,
    },
    mqtt: {
      steps: [
        msg`In the gateway's configuration, choose MQTT with the format JSON, and give your broker and the topic of this connector.`,
      ],
      retries: BY_SESSION,
    },
  },
  digitalMatter: {
    http: {
      steps: [
        msg`In the device manager, add a connector of the type HTTP with the address, and assign the devices to it.`,
      ],
      retries: msg`The device manager sends each record again until this server has taken it: nothing is lost.`,
    },
  },
  teltonika: {
    tcp: {
      steps: [
        msg`Register each device first, by its IMEI, with the list below: a device that nobody has registered is refused and not listed.`,
        msg`In the Teltonika Configurator, under GPRS, give the domain and the port of this page with the protocol TCP, and under System the data protocol Codec 8 Extended.`,
        msg`For beacons nearby, switch on Bluetooth and beacon detection; register each beacon too.`,
      ],
      retries: msg`The device keeps each record and sends it again until this server has taken it: nothing is lost.`,
    },
  },
  aemp: {
    poll: {
      steps: [
        msg`In the portal of the maker, open the interface ISO 15143-3 (AEMP 2.0) and note its address, and the user and password, or the client and its secret with the address of the token.`,
        msg`Give them here: this server asks for the whole fleet again and again, JSON or XML.`,
      ],
      retries: msg`The provider answers what it knows last: what happens while this server is away is in its next answer, and what lies between in its time series, where it offers them.`,
    },
  },
  omlox: {
    websocket: {
      steps: [
        msg`In the hub, make a user or a client that may read zones, providers, trackables and the topic location_updates. There is no address to enter.`,
        msg`Give its token here, or its id and secret with the address that tokens are asked from.`,
        msg`Give zones their control points, unless the hub sends its locations in degrees (EPSG:4326).`,
      ],
      retries: msg`A hub keeps nothing for clients that are away: what it says meanwhile is lost. The next location of each device comes by itself.`,
    },
    http: {
      steps: [
        msg`Let the hub, or what locates the tags, post its locations to the address, as JSON, best in degrees (EPSG:4326).`,
        msg`Where they are in metres of a zone, give this connector the address of the hub, too: it reads the control points of its zones there.`,
      ],
      retries: msg`What the sender does with a location that is not taken is its own matter: take it for lost.`,
    },
  },
};

/** What is to be known of the other side of a connector. */
export function otherSide(network: Network, transport: Transport): OtherSide | null {
  return OTHER_SIDES[network][transport] ?? null;
}
