import { networkInterfaces } from "node:os";
import path from "node:path";
import { z } from "zod";
import { CannotStart } from "../process/cannotStart.ts";
import { type BackupPlan, DEFAULT_KEPT_DAYS } from "./nightlyBackups.ts";

/** A port a service of ours listens on. */
export interface PortUse {
  readonly service: string;
  readonly variable: string;
  readonly port: number;
}

/** What the supervisor reads from the environment. */
export interface SupervisorConfiguration {
  /** Absolute. */
  readonly dataFolder: string;
  readonly ports: {
    readonly web: number;
    readonly kuzzle: number;
    readonly storage: number;
    readonly cache: number;
    readonly smtp: number;
  };
  readonly publicUrl: string;
  /** A Redis to use instead of the embedded cache. */
  readonly redisUrl: string | null;
  /** Whether the demo world is wanted; `--no-demo` says no as well. */
  readonly demo: boolean;
  /** Somebody knows that other machines will reach a demo whose passwords are public. */
  readonly demoOpen: boolean;
  /** The addresses listened on, by the variable that sets each. */
  readonly hosts: Readonly<Record<"BALISE_HOST" | "BALISE_KUZZLE_HOST", string>>;
  /** Backups that are made each night; null: none are. */
  readonly backups: BackupPlan | null;
  /** Where phones of the local network reach their connectors; null: they do not. */
  readonly phones: { readonly host: string; readonly port: number } | null;
  /** The port that devices of Teltonika connect to; null: there is none. */
  readonly teltonikaPort: number | null;
}

const yesOrNo = z.enum(["0", "1"]).transform((value) => value === "1");

const wholeUpTo = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((number) => number >= least && number <= most);
const wholePort = wholeUpTo(1, 65_535);

/** Per variable: what is allowed, its default, and the words for both. */
const Environment = z.object({
  BALISE_DATA: z.string().default("data"),
  BALISE_PORT: wholePort.default(8080),
  BALISE_KUZZLE_PORT: wholePort.default(7512),
  BALISE_STORAGE_PORT: wholePort.default(7513),
  BALISE_CACHE_PORT: wholePort.default(7514),
  BALISE_SMTP_PORT: wholePort.default(7515),
  BALISE_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  BALISE_DEMO: yesOrNo.default(true),
  BALISE_DEMO_OPEN: yesOrNo.default(false),
  BALISE_HOST: z.string().default("127.0.0.1"),
  BALISE_KUZZLE_HOST: z.string().default("127.0.0.1"),
  BALISE_BACKUPS: z.string().optional(),
  BALISE_BACKUP_HOUR: wholeUpTo(0, 23).default(3),
  BALISE_BACKUP_DAYS: wholeUpTo(1, 99_999).default(DEFAULT_KEPT_DAYS),
  BALISE_PHONE_PORT: wholePort.optional(),
  BALISE_TELTONIKA_PORT: wholePort.optional(),
  BALISE_PHONE_HOST: z.ipv4().optional(),
});

const portWords = (example: number) =>
  `a whole number from 1 to 65535 is (without it the port is ${example})`;

const allowed: Readonly<Record<keyof typeof Environment.shape, string>> = {
  BALISE_DATA: "the path of a folder is (without it ./data is used)",
  BALISE_PORT: portWords(8080),
  BALISE_KUZZLE_PORT: portWords(7512),
  BALISE_STORAGE_PORT: portWords(7513),
  BALISE_CACHE_PORT: portWords(7514),
  BALISE_SMTP_PORT: portWords(7515),
  BALISE_PUBLIC_URL: "an address such as https://balise.example.com is",
  REDIS_URL: "an address such as redis://127.0.0.1:6379 is (without it the embedded cache is used)",
  BALISE_DEMO: "0 (no demo world) or 1 is (without it there is a demo)",
  BALISE_DEMO_OPEN: "1 (other machines may reach the demo) or 0 is",
  BALISE_HOST: "an address of this machine is (without it 127.0.0.1)",
  BALISE_KUZZLE_HOST: "an address of this machine is (without it 127.0.0.1)",
  BALISE_BACKUPS: "the path of a folder is (without it no backups are made by themselves)",
  BALISE_BACKUP_HOUR: "a whole number from 0 to 23 is (without it 3)",
  BALISE_BACKUP_DAYS: `a whole number from 1 on is (without it ${DEFAULT_KEPT_DAYS})`,
  BALISE_PHONE_PORT: "a whole number from 1 to 65535 is (without it there is none)",
  BALISE_TELTONIKA_PORT: "a whole number from 1 to 65535 is (without it there is none)",
  BALISE_PHONE_HOST:
    "an address of this machine such as 192.168.1.20 is (without it the one of its network)",
};

/**
 * Reads and checks the environment; a variable set to nothing counts as absent.
 * Throws `CannotStart`, which names each wrong variable, its value and what is allowed.
 */
export function readConfiguration(
  env: Readonly<Record<string, string | undefined>>,
  interfaces: typeof networkInterfaces = networkInterfaces,
): SupervisorConfiguration {
  const names = Object.keys(allowed).filter(isVariable);
  const given = Object.fromEntries(names.map((name) => [name, env[name]?.trim() || undefined]));
  const read = Environment.safeParse(given);
  if (!read.success) {
    const wrong = new Set(read.error.issues.map(({ path: [name] }) => String(name)));
    const sentences = names
      .filter((name) => wrong.has(name))
      .map(
        (name) =>
          `${name} is ${JSON.stringify(env[name])}, which is not allowed: ${allowed[name]}.`,
      );
    throw new CannotStart(sentences.join(" "));
  }
  const it = read.data;
  const configuration: SupervisorConfiguration = {
    dataFolder: path.resolve(it.BALISE_DATA),
    ports: {
      web: it.BALISE_PORT,
      kuzzle: it.BALISE_KUZZLE_PORT,
      storage: it.BALISE_STORAGE_PORT,
      cache: it.BALISE_CACHE_PORT,
      smtp: it.BALISE_SMTP_PORT,
    },
    publicUrl: (it.BALISE_PUBLIC_URL ?? `http://localhost:${it.BALISE_PORT}`).replace(/\/+$/, ""),
    redisUrl: it.REDIS_URL ?? null,
    demo: it.BALISE_DEMO,
    demoOpen: it.BALISE_DEMO_OPEN,
    backups:
      it.BALISE_BACKUPS === undefined
        ? null
        : {
            folder: path.resolve(it.BALISE_BACKUPS),
            hour: it.BALISE_BACKUP_HOUR,
            keptDays: it.BALISE_BACKUP_DAYS,
          },
    hosts: { BALISE_HOST: it.BALISE_HOST, BALISE_KUZZLE_HOST: it.BALISE_KUZZLE_HOST },
    phones:
      it.BALISE_PHONE_PORT === undefined
        ? null
        : { host: it.BALISE_PHONE_HOST ?? localAddress(interfaces()), port: it.BALISE_PHONE_PORT },
    teltonikaPort: it.BALISE_TELTONIKA_PORT ?? null,
  };
  assertDistinct(portUses(configuration));
  return configuration;
}

/** The ports that will be listened on, in the order of the start. */
export function portUses({
  ports,
  redisUrl,
  phones,
  teltonikaPort,
}: SupervisorConfiguration): PortUse[] {
  return [
    { service: "storage", variable: "BALISE_STORAGE_PORT", port: ports.storage },
    ...(redisUrl === null
      ? [{ service: "cache", variable: "BALISE_CACHE_PORT", port: ports.cache }]
      : []),
    { service: "web", variable: "BALISE_PORT", port: ports.web },
    { service: "smtp", variable: "BALISE_SMTP_PORT", port: ports.smtp },
    { service: "kuzzle", variable: "BALISE_KUZZLE_PORT", port: ports.kuzzle },
    ...(teltonikaPort === null
      ? []
      : [{ service: "kuzzle", variable: "BALISE_TELTONIKA_PORT", port: teltonikaPort }]),
    ...(phones === null
      ? []
      : [{ service: "phones", variable: "BALISE_PHONE_PORT", port: phones.port }]),
  ];
}

/** Interfaces of containers and of virtual machines, behind which there is no phone. */
const VIRTUAL = /^(?:br-|docker|veth|virbr|vmnet|vboxnet|tun|tap|utun|zt|tailscale)/u;

/** The address of this machine in the network that it shares with phones. @throws CannotStart where it has none */
function localAddress(interfaces: ReturnType<typeof networkInterfaces>): string {
  const found = Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .find(
      ({ family, internal, address }) =>
        family === "IPv4" && !internal && !address.startsWith("169.254."),
    );
  if (found !== undefined) return found.address;
  throw new CannotStart(
    "BALISE_PHONE_PORT is given, and this machine is in no network that a phone could be in: join one, give its address with BALISE_PHONE_HOST, or leave BALISE_PHONE_PORT away.",
  );
}

function assertDistinct(uses: readonly PortUse[]): void {
  for (const [index, use] of uses.entries()) {
    const other = uses.slice(0, index).find(({ port }) => port === use.port);
    if (other !== undefined) {
      throw new CannotStart(
        `${other.variable} and ${use.variable} are both ${use.port}: give each service a port of its own.`,
      );
    }
  }
}

function isVariable(name: string): name is keyof typeof allowed {
  return name in allowed;
}
