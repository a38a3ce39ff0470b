import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeRefusal } from "../../../src/domain/sites/placeDoubt.ts";
import { readColumnNames } from "../../../backend/demo/replay/columns.ts";
import { parseLog } from "../../../backend/demo/replay/parseLog.ts";
import { readAnchors } from "../../../backend/demo/replay/readAnchors.ts";
import { readNumber, readTime } from "../../../backend/demo/replay/readValue.ts";

const MOST = 1000;
const linesOf = (text: string, columns: string | null = null) =>
  parseLog(text, columns === null ? null : readColumnNames(columns), MOST).lines;
const reasonsOf = (text: string, columns: string | null = null) =>
  linesOf(text, columns).flatMap((one) => (one.ok ? [] : [[one.line, one.reason]]));
const entriesOf = (text: string, columns: string | null = null) =>
  linesOf(text, columns).flatMap((one) => (one.ok ? [one.entry] : []));

describe("values", () => {
  test.each<[text: string, expected: number | null]>([
    ["53.4", 53.4],
    [" -2.9 ", -2.9],
    ["1e-3", 0.001],
    [".5", 0.5],
    ["", null],
    ["NaN", null],
    ["Infinity", null],
    ["0x10", null],
    ["53,4", null],
    ["5 3", null],
    ["1e9999", null],
  ])("the number %j is %j", (text, expected) => {
    expect(readNumber(text)).toBe(expected);
  });

  const NOON = Date.UTC(2026, 0, 26, 12);
  test.each<[text: string, expected: number | null]>([
    ["1769428800", NOON],
    ["1769428800.25", NOON + 250],
    ["1769428800250", NOON + 250],
    ["2026-01-26 12:00:00", NOON],
    ["2026-01-26T12:00:00Z", NOON],
    ["2026-01-26T13:00:00+01:00", NOON],
    ["2026-01-26T06:30:00.5-0530", NOON + 500],
    ["2026-01-26T12:00Z", NOON],
    ["2024-02-29 00:00:00", Date.UTC(2024, 1, 29)],
    ["2026-02-29 00:00:00", null],
    ["2026-13-01 00:00:00", null],
    ["2026-01-26 24:00:00", null],
    ["2026-01-26 12:60:00", null],
    ["26/01/2026 12:00", null],
    ["2026-01-26", null],
    ["1970-01-01T00:00:00Z", null],
    ["2126-01-01T00:00:00Z", null],
    ["12", null],
    ["-1769428800", null],
    ["NaN", null],
    ["", null],
    ["yesterday", null],
  ])("the time %j is %j", (text, expected) => {
    expect(readTime(text)).toBe(expected);
  });
});

describe("GPS logs", () => {
  const HEADER = "id,vehicle_id,trip_id,timestamp,latitude,longitude";

  test("the bus data set is known by its header; a trip is a machine", () => {
    const text = `"id","vehicle_id","trip_id","timestamp","latitude","longitude"\r\n1,"4716","1091","2026-01-26 15:57:02",53.44451,-2.925173\r\n`;
    expect(parseLog(text, null, MOST)).toEqual({
      format: "bus",
      lines: [
        {
          ok: true,
          entry: {
            type: "position",
            key: "2",
            line: 2,
            at: Date.UTC(2026, 0, 26, 15, 57, 2),
            tagId: "trip-1091",
            position: { lat: 53.44451, lon: -2.925173 },
          },
        },
      ],
    });
  });

  test("bad lines are refused by number and reason, and the good ones between them are kept", () => {
    const good = "7,v,t1,2026-01-26 15:57:02,53.4,-2.9";
    const text = [
      HEADER,
      good,
      "7,v,,2026-01-26 15:57:02,53.4,-2.9",
      "7,v,t1,,53.4,-2.9",
      "7,v,t1,2026-02-30 15:57:02,53.4,-2.9",
      "7,v,t1,2026-01-26 15:57:02,91,-2.9",
      "7,v,t1,2026-01-26 15:57:02,NaN,-2.9",
      "7,v,t1,2026-01-26 15:57:02,53.4,",
      "7,v,t1,2026-01-26 15:57:02,53.4,180.5",
      "7,v,t1,2026-01-26 15:57:02,0,0.0004",
      "7,v,t 1,2026-01-26 15:57:02,53.4,-2.9",
      "7,v,t1",
      '7,v,"t1,2026-01-26 15:57:02,53.4,-2.9',
      good,
    ].join("\n");
    expect(reasonsOf(text)).toEqual([
      [3, "It names no device."],
      [4, "It has no time."],
      [
        5,
        'The time "2026-02-30 15:57:02" is no instant of 2000 to 2099: epoch seconds, milliseconds, or ISO 8601.',
      ],
      [6, 'The latitude "91" is not a number from -90 to 90.'],
      [7, 'The latitude "NaN" is not a number from -90 to 90.'],
      [8, 'The longitude "" is not a number from -180 to 180.'],
      [9, 'The longitude "180.5" is not a number from -180 to 180.'],
      [10, placeRefusal("zero", { lat: 0, lon: 0.0004 })],
      [11, 'The device "t 1" is no id: 1 to 128 characters without spaces.'],
      [12, "It has 3 fields of at least 6."],
      [13, "A quote is opened and not closed: close it or remove it."],
    ]);
    expect(entriesOf(text).map(({ line }) => line)).toEqual([2, 14]);
  });

  test("columns are mapped by name, also behind semicolons", () => {
    const text =
      "Gerät;Zeit;Breite;Länge;Genau;Stock\nk1;1769428800;48.1;11.5;4.5;-1\nk1;1769428801;48.1;11.5;;";
    const columns = "id=gerät,time=Zeit,lat=Breite,lon=Länge,accuracy=Genau,floor=Stock";
    const at = Date.UTC(2026, 0, 26, 12);
    const entry = { type: "position", tagId: "k1", position: { lat: 48.1, lon: 11.5 } };
    expect(entriesOf(text, columns)).toEqual([
      { ...entry, key: "2", line: 2, at, accuracy: 4.5, floor: -1 },
      { ...entry, key: "3", line: 3, at: at + 1000 },
    ]);
  });

  test("columns are mapped by number where there is no header", () => {
    const text = "48.1,11.5,1769428800,k1\n";
    expect(
      entriesOf(text, "id=4,time=3,lat=1,lon=2").map(({ line, tagId }) => [line, tagId]),
    ).toEqual([[1, "k1"]]);
  });

  test("usual column names need no mapping", () => {
    expect(entriesOf("device,time,lat,lng\nk1,1769428800,48.1,11.5").length).toBe(1);
  });

  test.each([
    ["id=a,time=b,lat=c", /say also which column is lon/u],
    ["id=a,time=b,lat=c,lon=d,colour=e", /colour=e is not understood/u],
    ["id=a,time=b,lat=c,lon=", /lon= is not understood/u],
  ])("the mapping %j is refused", (columns, message) => {
    expect(() => readColumnNames(columns)).toThrow(message);
  });

  test("a column that the file does not have is refused with those it has", () => {
    expect(() => linesOf("a,b,c,d\n1,2,3,4", "id=a,time=b,lat=c,lon=e")).toThrow(
      "The file has no column e: its columns are a, b, c, d.",
    );
  });

  test.each([
    ["nothing", "", /holds no line/u],
    ["an unknown header", "a,b\n1,2", /not recognised.*--columns/u],
    [
      "too many lines",
      `device,time,lat,lon\n${"k,1769428800,1,1\n".repeat(MOST + 1)}`,
      /more than 1,000 lines/u,
    ],
  ])("%s is refused as a whole", (_, text, message) => {
    expect(() => linesOf(text)).toThrow(message);
  });

  test("law: no text whatever throws anything but a refusal", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (noise) => {
        const text = `device,time,lat,lon\nk,1769428800,1,1\n${noise}`;
        const lines = linesOf(text);
        expect(lines[0]).toMatchObject({ ok: true });
      }),
    );
  });
});

describe("BLE logs", () => {
  const good =
    "1581252411.2438352,b827eb4521b4,e78f135624ce,-72,11.711,4.129,1.84,0,0,0,0,0,0,0,0,0";

  test("the data set is known by its two addresses; the true position is not sent", () => {
    expect(parseLog(`${good}\n`, null, MOST)).toEqual({
      format: "ble",
      lines: [
        {
          ok: true,
          entry: {
            type: "heard",
            key: "1",
            line: 1,
            at: 1581252411244,
            tagId: "e78f135624ce",
            scannedBy: "b827eb4521b4",
            rssi: -72,
          },
        },
      ],
    });
  });

  test("bad lines are refused by number and reason, even the first", () => {
    const text = [
      "timestamp?",
      good,
      good.replace("-72", ""),
      good.replace("-72", "NaN"),
      good.replace("-72", "-300"),
      good.replace("1581252411.2438352", "never"),
      good.replace("b827eb4521b4", "b827"),
      good.replace("e78f135624ce", "zzzzzzzzzzzz"),
      good,
    ].join("\r\n");
    expect(reasonsOf(text)).toEqual([
      [1, "It has 1 fields of at least 7."],
      [3, 'The strength "" is not a number from -127 to 20 dBm.'],
      [4, 'The strength "NaN" is not a number from -127 to 20 dBm.'],
      [5, 'The strength "-300" is not a number from -127 to 20 dBm.'],
      [6, 'The time "never" is no instant of 2000 to 2099.'],
      [7, 'The anchor "b827" is not 12 hexadecimal digits.'],
      [8, 'The tag "zzzzzzzzzzzz" is not 12 hexadecimal digits.'],
    ]);
    expect(entriesOf(text).map(({ line }) => line)).toEqual([2, 9]);
  });

  test("anchors are read with their names; the first bad line refuses the list", () => {
    expect(readAnchors("mac,x,y,z,name\nB827EB4521B4,7.0,7.09,1.22,sensor10\n")).toEqual([
      { id: "b827eb4521b4", name: "sensor10", x: 7, y: 7.09, z: 1.22 },
    ]);
    const broken: [string, RegExp][] = [
      ["mac,x,y,z,name\n", /names none/u],
      ["mac,x,y,z,name\nb827eb4521b4,7.0,,1.22,a", /line 2: x, y and z/u],
      ["b827,1,1,1,a", /line 1: "b827"/u],
      ["b827eb4521b4,1,1,1,a\nb827eb4521b4,2,2,2,b", /line 2: b827eb4521b4 is there twice/u],
    ];
    for (const [text, message] of broken) expect(() => readAnchors(text)).toThrow(message);
  });
});

describe("GPX logs", () => {
  const gpx = (inner: string, version = "1.1") =>
    `<?xml version="1.0"?>\n<gpx version="${version}" xmlns="http://www.topografix.com/GPX/1/1">\n${inner}\n</gpx>`;
  const point = (lat: string, lon: string, time = "2026-01-26T12:00:00Z") =>
    `<trkpt lat="${lat}" lon="${lon}"><ele>4</ele><time>${time}</time></trkpt>`;
  const track = (inner: string, name = "<name>Grue à tour</name>") =>
    `<trk>${name}<trkseg>\n${inner}\n</trkseg></trk>`;

  test("tracks of one name are one machine, one without a name is called by its number", () => {
    const text = gpx(
      [
        track(point("45", "4")),
        track(point("46", "5"), ""),
        track(`${point("47", "6")}${point("48", "7")}`),
        `<wpt lat="1" lon="1"><time>2026-01-26T12:00:00Z</time></wpt>`,
      ].join("\n"),
    );
    expect(
      entriesOf(text).map((one) => [
        one.key,
        one.tagId,
        one.type === "position" && one.position.lat,
      ]),
    ).toEqual([
      ["p1", "grue-a-tour", 45],
      ["p2", "track-2", 46],
      ["p3", "grue-a-tour", 47],
      ["p4", "grue-a-tour", 48],
    ]);
  });

  test("points that cannot be used are refused by line, the others are kept", () => {
    const text = gpx(
      track(
        [
          point("91", "4"),
          point("45", "4", "soon"),
          `<trkpt lat="45" lon="4"/>`,
          point("45", ""),
        ].join("\n"),
      ),
    );
    expect(reasonsOf(text)).toEqual([
      [4, 'The latitude "91" is not a number from -90 to 90.'],
      [
        5,
        'The time "soon" is no instant of 2000 to 2099: epoch seconds, milliseconds, or ISO 8601.',
      ],
      [6, "It has no time."],
      [7, 'The longitude "" is not a number from -180 to 180.'],
    ]);
  });

  const laughs = `<!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${gpx(track(point("45", "4")))}`;
  test.each<[name: string, text: string, message: RegExp]>([
    [
      "a document type with entities",
      laughs.replace('<?xml version="1.0"?>\n', ""),
      /declares a document type/u,
    ],
    [
      "a document type that names a file",
      `<!DOCTYPE gpx SYSTEM "file:///etc/passwd"><gpx version="1.1"/>`,
      /declares a document type/u,
    ],
    ["an entity nobody declared", gpx(track(point("45", "4"), "<name>&xxe;</name>")), /broken/u],
    ["XML that is broken off", gpx(track(point("45", "4"))).slice(0, -10), /broken/u],
    ["XML that is no GPX", "<html></html>", /no GPX/u],
    ["another version", gpx("", "2.0"), /neither 1.0 nor 1.1/u],
    ["elements without end", gpx("<a>".repeat(100)), /more than 32 deep/u],
  ])("%s is refused as a whole", (_, text, message) => {
    expect(() => linesOf(text)).toThrow(message);
  });

  test("an endless name does not fill the memory", () => {
    const text = gpx(track(point("45", "4"), `<name>${"x".repeat(100_000)}</name>`));
    expect(entriesOf(text).map(({ tagId }) => tagId.length)).toEqual([64]);
  });
});
