import path from "node:path";
import { parseArgs } from "node:util";
import { FloorNumber } from "../../../src/domain/sites/floor.ts";
import { LonLat } from "../../../src/domain/base/geometry.ts";
import { CustomerIndex, SiteId, TagId } from "../../../src/domain/base/ids.ts";
import type { Login } from "../client/login.ts";
import { urlOf } from "../simulateOptions.ts";
import { isZeroPlace, placeRefusal } from "../../../src/domain/sites/placeDoubt.ts";
import { UsageError } from "../usageError.ts";
import { customerUsers, SUPER_ADMIN } from "../world/users.ts";
import { type ColumnNames, readColumnNames } from "./columns.ts";
import { readNumber } from "./readValue.ts";
import { MEASURED_ROOM, type Room, ZONINGS, type Zoning } from "./room.ts";

/** What `npm run replay` was asked for. */
export type ReplayOptions = {
  readonly file: string;
  readonly customer: CustomerIndex;
  readonly columns: ColumnNames | null;
  readonly gateway: TagId | null;
  readonly url: string;
  readonly login: Login;
  readonly admin: Login;
  /** Null: the usual one of the log's format. */
  readonly speed: number | null;
  readonly at: "now" | "original";
  /** Null: in the data folder. */
  readonly state: string | null;
  readonly restart: boolean;
  readonly prepare: boolean;
  readonly anchors: string | null;
  /** Null: nobody said where the room lies. */
  readonly room: Room | null;
  readonly zoning: Zoning;
  readonly site: SiteId | null;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws UsageError with a sentence for who typed it */
export function readReplayOptions(
  args: readonly string[],
  env: Environment,
): ReplayOptions | "help" {
  const { values, positionals } = parsed(args);
  if (values.help === true) return "help";
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError("Name the log to replay: npm run replay -- FILE …");
  if (more.length > 0)
    throw new UsageError(`One log at a time: ${more.join(" ")} is too much. See --help.`);
  if (values.customer === undefined)
    throw new UsageError("Say whose readings these are: --customer tour-horizon, for example.");
  const customer = checked(CustomerIndex, values.customer, "customer");
  const [user] = customerUsers(customer).filter(
    ({ user: { username } }) => username === `gateway.${customer}`,
  );
  return {
    file,
    customer,
    columns: values.columns === undefined ? null : readColumnNames(values.columns),
    gateway: values.gateway === undefined ? null : checked(TagId, values.gateway, "gateway"),
    url: urlOf(values.url ?? `ws://127.0.0.1:${env["BALISE_KUZZLE_PORT"] ?? "7512"}`),
    login: {
      username:
        values.username ?? env["BALISE_GATEWAY_USERNAME"] ?? user?.user.username ?? "gateway",
      password: values.password ?? env["BALISE_GATEWAY_PASSWORD"] ?? user?.password ?? "",
    },
    admin: {
      username:
        values["admin-username"] ?? env["BALISE_ADMIN_USERNAME"] ?? SUPER_ADMIN.user.username,
      password: values["admin-password"] ?? env["BALISE_ADMIN_PASSWORD"] ?? SUPER_ADMIN.password,
    },
    speed: values.speed === undefined ? null : speedOf(values.speed),
    at: choice<ReplayOptions["at"]>("at", values.at ?? "now", ["now", "original"]),
    state: values.state ?? null,
    restart: values.restart === true,
    prepare: values.prepare === true,
    anchors: values.anchors ?? null,
    room: roomOf(values),
    zoning: choice("zones", values.zones ?? "halves", ZONINGS),
    site: values.site === undefined ? null : checked(SiteId, values.site, "site"),
  };
}

/** Where the state is kept when nobody said so. */
export function defaultStateFile(
  log: { readonly name: string; readonly digest: string },
  customer: string,
  env: Environment,
): string {
  const folder = env["BALISE_DATA"] ?? "data";
  return path.join(folder, "replay", `${customer}-${log.digest}.json`);
}

function parsed(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      args: joinedNumbers(args),
      allowPositionals: true,
      options: {
        customer: text,
        columns: text,
        gateway: text,
        url: text,
        username: text,
        password: text,
        "admin-username": text,
        "admin-password": text,
        speed: text,
        at: text,
        state: text,
        restart: flag,
        prepare: flag,
        anchors: text,
        origin: text,
        rotation: text,
        floor: text,
        room: text,
        zones: text,
        site: text,
        help: flag,
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)} See --help.`);
  }
}

/** `--floor -1` is written `--floor=-1` for the parser, which takes a leading minus for an option. */
function joinedNumbers(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const last = joined.at(-1);
    if (/^-[\d.]/u.test(arg) && last !== undefined && /^--[a-z-]+$/u.test(last))
      joined[joined.length - 1] = `${last}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

function speedOf(text: string): number {
  const speed = readNumber(text);
  if (speed === null || speed < 0 || speed > 100_000)
    throw new UsageError(`The speed ${text} is not a number from 0 to 100000.`);
  return speed;
}

function roomOf(values: {
  readonly origin?: string | undefined;
  readonly rotation?: string | undefined;
  readonly floor?: string | undefined;
  readonly room?: string | undefined;
}): Room | null {
  const floor = checked(FloorNumber, readNumber(values.floor ?? "0"), "floor");
  const rotation = readNumber(values.rotation ?? "0");
  if (rotation === null || Math.abs(rotation) > 360)
    throw new UsageError(`The rotation ${values.rotation} is not a number of degrees.`);
  const size = sizeOf(values.room);
  if (values.origin === undefined) return null;
  const [lat, lon, ...more] = values.origin.split(",").map(readNumber);
  if (lat === undefined || lat === null || lon === undefined || lon === null || more.length > 0)
    throw new UsageError(`The origin ${values.origin} is no place: write --origin 45.758,4.851`);
  const origin = checked(LonLat, { lat, lon }, "origin");
  if (isZeroPlace(origin)) throw new UsageError(placeRefusal("zero", origin));
  return { origin, rotation, floor, size };
}

function sizeOf(text: string | undefined): Room["size"] {
  if (text === undefined) return MEASURED_ROOM;
  const [x, y, ...more] = text.split("x").map(readNumber);
  if (typeof x !== "number" || typeof y !== "number" || more.length > 0 || x <= 0 || y <= 0)
    throw new UsageError(`The room ${text} has no extent: write --room 20.66x17.64 in metres.`);
  return { x, y };
}

function choice<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const word = words.find((one) => one === text);
  if (word === undefined)
    throw new UsageError(`--${name} ${text} is not known: choose ${words.join(" or ")}.`);
  return word;
}

function checked<Value>(
  schema: {
    safeParse(
      raw: unknown,
    ):
      | { success: true; data: Value }
      | { success: false; error: { issues: { message: string }[] } };
  },
  raw: unknown,
  name: string,
): Value {
  const read = schema.safeParse(raw);
  if (read.success) return read.data;
  throw new UsageError(
    `--${name} does not fit: ${read.error.issues.map(({ message }) => message).join(" ")}`,
  );
}
