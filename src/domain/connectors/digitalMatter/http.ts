import { type Decoded, type Decoder, type Fact, joined, refuse } from "../decoding.ts";
import {
  field,
  type Json,
  jsonOf,
  listIn,
  numberIn,
  objectIn,
  textIn,
  timeIn,
  within,
} from "../json.ts";
import { accuracyOf, batteryFacts, positionOf } from "../values.ts";

/** The field of a record that holds a position. */
const GPS = 0;
/** The field of a record that holds the digital inputs. */
const INPUTS = 2;
/** The bit of the digital inputs that says that the engine runs, where the machine is wired to it. */
const IGNITION = 1;
/** The counter of an "Edge" body that holds the charge in hundredths of a percent. */
const CHARGE = 1;

/**
 * What Digital Matter's device manager posts, in both of its forms: "traditional" with records of a device, and "Edge"
 * with one (bodies published in traccar/traccar, DmtHttpProtocolDecoderTest). It is sent again until it is answered 200.
 */
export const decodeDigitalMatter: Decoder = (incoming): Decoded => {
  const body = objectIn(jsonOf(incoming));
  if (body === null) return refuse("notJson", "body");
  if (field(body, "Records") !== undefined) return traditional(body);
  if (field(body, "device") !== undefined) return edge(body);
  return refuse("notThisNetwork", "Records, device");
};

function traditional(body: Json): Decoded {
  const deviceId = textIn(field(body, "IMEI")) ?? textIn(field(body, "SerNo"));
  if (deviceId === null) return refuse("noDevice", "IMEI");
  return joined(
    listIn(field(body, "Records")).map((record): Decoded => {
      const at = timeIn(field(record, "DateUTC"));
      if (at === null) return refuse("noTime", "DateUTC", deviceId);
      const key = `${textIn(field(record, "SeqNo")) ?? ""}@${at}`;
      const fields = listIn(field(record, "Fields"));
      const typed = (type: number) =>
        fields.filter((one) => numberIn(field(one, "FType")) === type);
      const [inputs] = typed(INPUTS);
      const engine = engineOf(numberIn(field(inputs, "DIn")));
      const facts = typed(GPS).flatMap((fix) => fixFacts(fix, at, engine));
      return { messages: [{ deviceId, key, at, facts }], refusals: [] };
    }),
  );
}

/** A position has its own time, which may be days before the record's; without a fix there is none. */
function fixFacts(fix: unknown, recordedAt: number, engine: EngineState): readonly Fact[] {
  const status = numberIn(field(fix, "GpsStat"));
  const position = positionOf(numberIn(field(fix, "Lat")), numberIn(field(fix, "Long")));
  if (position === null || status === 0) return [];
  const at = timeIn(field(fix, "GpsUTC")) ?? recordedAt;
  const accuracy = accuracyOf(numberIn(field(fix, "PosAcc")));
  return [{ type: "position", at, position, ...accuracy, ...engine }];
}

type EngineState = { readonly isEngineOn?: boolean };

/** What the digital inputs say of the engine; nothing where the body has none. */
function engineOf(inputs: number | null): EngineState {
  return inputs === null ? {} : { isEngineOn: (inputs & IGNITION) !== 0 };
}

function edge(body: Json): Decoded {
  const deviceId = textIn(within(body, "device", "imei")) ?? textIn(within(body, "device", "sn"));
  if (deviceId === null) return refuse("noDevice", "device.imei");
  const at = timeIn(field(body, "date"));
  if (at === null) return refuse("noTime", "date", deviceId);
  const charge = listIn(field(body, "counters")).find(
    (one) => numberIn(field(one, "id")) === CHARGE,
  );
  const level = numberIn(field(charge, "val"));
  const position = positionOf(numberIn(field(body, "lat")), numberIn(field(body, "lng")));
  const facts: Fact[] = [
    ...batteryFacts(level === null ? null : level / 100, at),
    ...(position === null
      ? []
      : [
          {
            type: "position" as const,
            at,
            position,
            ...accuracyOf(numberIn(field(body, "posAcc"))),
            ...engineOf(numberIn(field(body, "inputs"))),
          },
        ]),
  ];
  const key = `${textIn(field(body, "sqn")) ?? ""}@${at}`;
  return { messages: [{ deviceId, key, at, facts }], refusals: [] };
}
