import { ProfileName, profilesAt } from "../../src/domain/base/profile.ts";
import { MINUTE, SECOND } from "../../src/domain/base/time.ts";
import {
  type BackendClient,
  BackendUnreachable,
  connectBackend,
  LoginRefused,
} from "./client/backendClient.ts";
import { createGatewayOutbox, type GatewayOutbox } from "./client/gatewayOutbox.ts";
import { ingest } from "./client/ingest.ts";
import type { Login } from "./client/login.ts";
import { pause } from "./pause.ts";
import { seedWorld } from "./seed.ts";
import type { SimulateOptions } from "./simulateOptions.ts";
import {
  createSimulation,
  type GatewayReadings,
  type Simulation,
} from "./simulation/simulation.ts";
import { WorldMissing } from "./worldMissing.ts";
import { writeIdentityAccounts } from "./writeIdentityAccounts.ts";
import { takenOverBy, takeOver } from "./takeover.ts";
import { type WorldClock, worldClock } from "./worldClock.ts";
import { createWorld, customersOfWorld, type World } from "./world/world.ts";
import type { CustomerWorld } from "./world/worldTypes.ts";

/** A login as the supervisor and the status page show it. */
export type ShownLogin = {
  readonly profile: string;
  readonly customer: string;
  readonly username: string;
  readonly password: string;
};

/** What a simulation needs of the process that runs it. */
export type SimulationSurroundings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** of the backend beside us; null where there is none */
  readonly dataFolder: string | null;
  readonly pid: number;
  readonly ending: AbortSignal;
  readonly tell: (line: string) => void;
  /** `note`: what could not be made, in a sentence */
  readonly ready: (logins: readonly ShownLogin[], note: string | null) => void;
};

/** How often the world is moved, ms of ours. */
const BEAT = SECOND;
/** After a longer sleep (a laptop that was closed) the world goes on from now instead of catching up, ms. */
const SLEPT = 5 * MINUTE;
/** How long a supervised world waits for its backend, and an ending one for the batch on its way, ms. */
const PATIENCE = MINUTE;
const LAST_BATCH = 400;
const REPORT_EVERY = 30 * SECOND;

/** Moves the world of a backend until it is ended or its duration is over. */
export async function runSimulation(
  options: SimulateOptions,
  surroundings: SimulationSurroundings,
): Promise<void> {
  const { ending, dataFolder, pid } = surroundings;
  const { lines, logins, note, begin } = await prepared(options, surroundings);
  const giveBack = options.supervised || dataFolder === null ? () => {} : takeOver(dataFolder, pid);
  try {
    surroundings.ready(logins, note);
    await moveWorld(options, surroundings, begin(Date.now()), lines);
  } finally {
    giveBack();
    const last = Promise.all(lines.map(({ outbox }) => outbox.drained()));
    for (const { outbox } of lines) outbox.stop();
    await Promise.race([last, pause(LAST_BATCH, ending.aborted ? null : ending)]);
    for (const { client } of lines) client.close();
  }
}

type Begun = {
  readonly startedAt: number;
  readonly clock: WorldClock;
  readonly simulation: Simulation;
};

/** Makes the world where it is missing and signs its gateways in. The documents are not kept. */
async function prepared(options: SimulateOptions, surroundings: SimulationSurroundings) {
  const { env, tell } = surroundings;
  const now = Date.now();
  const world = createWorld({ seed: options.seed, now });
  const admin = adminLogin(options, surroundings);
  const isMade = admin !== null && (await made(options, world, admin, tell));
  const refused = admin !== null && !isMade ? admin.username : null;
  const wanted = customersOfWorld(world).filter(
    ({ customer }) => options.customer === null || customer.index === options.customer,
  );
  const opened = Promise.all(wanted.map((one) => openLine(options.url, one, tell)));
  const lines = await opened.catch((error: unknown) => {
    throw refused !== null && error instanceof LoginRefused ? new WorldMissing(refused) : error;
  });
  const accountsFile = env["BALISE_DEMO_ACCOUNTS"] ?? "";
  if (options.supervised && accountsFile !== "")
    writeIdentityAccounts(accountsFile, world, isMade ? admin : null);
  const begin = (startedAt: number): Begun => {
    const clock = worldClock({
      startedAt,
      worldFrom: options.from ?? startedAt,
      speed: options.speed,
      run: options.scenario === "normal" ? null : startedAt,
    });
    const { scenario } = options;
    const worldStart = clock.worldAt(startedAt);
    return {
      startedAt,
      clock,
      simulation: createSimulation({ world, scenario, startedAt: worldStart }),
    };
  };
  const note =
    refused === null
      ? null
      : `The demo goes on with what is there: ${refused} does not sign in with the demo's password, so nothing that is missing was made. Give BALISE_ADMIN_PASSWORD the password, or begin anew with --fresh.`;
  return { lines, logins: shownLogins(world, refused === null ? env : {}), note, begin };
}

/** Makes what is missing of the world; false where a supervised one is not let in: others may go on without it. */
async function made(
  options: SimulateOptions,
  world: World,
  admin: Login,
  tell: (line: string) => void,
): Promise<boolean> {
  const began = Date.now();
  try {
    const client = await connected(options.url, admin, options.supervised ? PATIENCE : 0);
    try {
      const count = await seedWorld(client, world, tell);
      if (count > 0) tell(`The demo world is in place after ${Date.now() - began} ms.`);
    } finally {
      client.close();
    }
    return true;
  } catch (error) {
    if (options.supervised && error instanceof LoginRefused) return false;
    throw error;
  }
}

type Line = {
  readonly customer: string;
  readonly client: BackendClient;
  readonly outbox: GatewayOutbox;
};

async function openLine(
  url: string,
  one: CustomerWorld,
  tell: (line: string) => void,
): Promise<Line> {
  const { index } = one.customer;
  const gateway = one.users.find(({ user }) =>
    profilesAt(user.profileIds, index).includes("gateway"),
  );
  if (gateway === undefined) throw new Error(`The world of ${index} has no gateway user.`);
  const login = { username: gateway.user.username, password: gateway.password };
  const client = await connectBackend(url, login);
  const outbox = createGatewayOutbox(
    (batch) => ingest(client, batch),
    (text) => tell(`${index}: ${text}`),
  );
  return { customer: index, client, outbox };
}

async function moveWorld(
  options: SimulateOptions,
  { ending, tell, dataFolder }: SimulationSurroundings,
  { startedAt, clock, simulation }: Begun,
  lines: readonly Line[],
): Promise<void> {
  const send = (groups: readonly GatewayReadings[]) => {
    for (const group of groups) {
      const line = lines.find(({ customer }) => customer === group.customer);
      line?.outbox.put({ ...group, readings: group.readings.map(clock.stamp) });
    }
  };
  let last = startedAt;
  let reportedAt = startedAt;
  let isQuiet = false;
  send(simulation.present(clock.worldAt(startedAt)));
  const until = options.duration === null ? Infinity : startedAt + options.duration;
  while (!ending.aborted && last < until) {
    await pause(BEAT, ending);
    if (ending.aborted) return;
    const now = Date.now();
    const other = options.supervised && dataFolder !== null ? takenOverBy(dataFolder) : null;
    const hasChanged = (other !== null) !== isQuiet;
    if (hasChanged) {
      isQuiet = other !== null;
      tell(
        isQuiet
          ? `Process ${other} moves the world; this one is quiet.`
          : "This process moves the world again.",
      );
    }
    if (isQuiet) {
      last = now;
      continue;
    }
    if (hasChanged || now - last > SLEPT) send(simulation.present(clock.worldAt(now)));
    else send(simulation.step(clock.worldAt(last), clock.worldAt(now)));
    last = now;
    if (!options.supervised && now - reportedAt >= REPORT_EVERY) {
      tell(report(lines, clock.worldAt(now), now - startedAt));
      reportedAt = now;
    }
  }
  await Promise.all(lines.map(({ outbox }) => outbox.drained()));
  if (!options.supervised) tell(report(lines, clock.worldAt(last), last - startedAt));
}

function report(lines: readonly Line[], worldNow: number, elapsed: number): string {
  const sums = lines.map(({ outbox }) => outbox.totals());
  const sum = (key: keyof (typeof sums)[number]) => sums.reduce((all, one) => all + one[key], 0);
  const rate = (sum("sent") / Math.max(1, elapsed / SECOND)).toFixed(1);
  return `${new Date(worldNow).toISOString()}  ${sum("sent")} readings sent, ${rate}/s, ${sum("waiting")} wait, ${sum("refused")} refused, ${sum("givenUp")} given up`;
}

function adminLogin(options: SimulateOptions, { env }: SimulationSurroundings): Login | null {
  const username = env["BALISE_ADMIN_USERNAME"] ?? "superadmin";
  const password = env["BALISE_ADMIN_PASSWORD"] ?? "";
  if (password !== "") return { username, password };
  if (options.supervised)
    throw new Error(
      "The demo world needs a super admin to be made: give BALISE_ADMIN_USERNAME and BALISE_ADMIN_PASSWORD, or start with --no-demo.",
    );
  return null;
}

async function connected(url: string, login: Login, patience: number): Promise<BackendClient> {
  const until = Date.now() + patience;
  for (;;) {
    try {
      return await connectBackend(url, login);
    } catch (error) {
      if (!(error instanceof BackendUnreachable) || Date.now() >= until) throw error;
      await pause(500, null);
    }
  }
}

/** Everybody who can sign in to the demo: the super admin first, then by customer and profile. */
export function shownLogins(
  world: World,
  env: Readonly<Record<string, string | undefined>>,
): ShownLogin[] {
  const password = env["BALISE_ADMIN_PASSWORD"] ?? "";
  const username = env["BALISE_ADMIN_USERNAME"] ?? world.superAdmin.user.username;
  const first =
    password === "" ? [] : [{ profile: "super admin", customer: "", username, password }];
  return [
    ...first,
    ...customersOfWorld(world).flatMap(({ customer, users }) =>
      users.map(({ user, password: own }) => ({
        profile: ProfileName.parse(profilesAt(user.profileIds, customer.index)[0]),
        customer: customer.displayName ?? customer.name,
        username: user.username,
        password: own,
      })),
    ),
  ];
}
