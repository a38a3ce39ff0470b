import { ProfileName, profilesAt } from "../../src/domain/base/profile.ts";
import type { PlayedScenarios } from "../../src/domain/base/demoScenarios.ts";
import { MINUTE, SECOND } from "../../src/domain/base/time.ts";
import { type BackendClient, connectBackend, LoginRefused } from "./client/backendClient.ts";
import { createGatewayOutbox, type GatewayOutbox } from "./client/gatewayOutbox.ts";
import { ingest } from "./client/ingest.ts";
import type { Login } from "./client/login.ts";
import { calendarOf } from "./demoClock.ts";
import { patiently } from "./patiently.ts";
import { pause } from "./pause.ts";
import { playedScenarios } from "./playedScenarios.ts";
import { seedWorld } from "./seed.ts";
import type { SimulateOptions } from "./simulateOptions.ts";
import {
  createSimulation,
  type GatewayReadings,
  type Simulation,
} from "./simulation/simulation.ts";
import { WorldMissing } from "./worldMissing.ts";
import { writeIdentityAccounts } from "./writeIdentityAccounts.ts";
import { startDrill } from "./startDrill.ts";
import { isOfOtherBackend, markBackend, takenOverBy, takeOver } from "./takeover.ts";
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

/** What a world that is in place says of itself. */
export type MadeWorld = {
  readonly logins: readonly ShownLogin[];
  /** what could not be done as asked, in sentences */
  readonly note: string | null;
  /** how far its calendar is ahead of the wall's, ms */
  readonly ahead: number;
  /** whether the super admin was let in, so that more can be written */
  readonly isLetIn: boolean;
};

/** What a simulation needs of the process that runs it. */
export type SimulationSurroundings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** of the backend beside us; null where there is none */
  readonly dataFolder: string | null;
  readonly pid: number;
  readonly ending: AbortSignal;
  readonly tell: (line: string) => void;
  /** what is done or waited for before the world is ready */
  readonly progress: (text: string) => void;
  readonly ready: (made: MadeWorld) => void;
};

/** How often the world is moved, ms of ours. */
const BEAT = SECOND;
/** After a longer sleep (a laptop that was closed) the world goes on from now instead of catching up, ms. */
const SLEPT = 5 * MINUTE;
/** How long an ending world waits for the batch on its way, ms. */
const LAST_BATCH = 400;
const REPORT_EVERY = 30 * SECOND;

/** Moves the world of a backend until it is ended or its duration is over. */
export async function runSimulation(
  options: SimulateOptions,
  given: SimulationSurroundings,
): Promise<void> {
  const surroundings = { ...given, dataFolder: ownFolder(options, given) };
  const { ending, dataFolder, pid } = surroundings;
  const { lines, made, begin } = await prepared(options, surroundings);
  const { supervised, url } = options;
  const giveBack = supervised || dataFolder === null ? () => {} : takeOver(dataFolder, pid, url);
  try {
    if (supervised && dataFolder !== null) markBackend(dataFolder, url);
    surroundings.ready(made);
    await moveWorld(options, surroundings, begin(Date.now()), lines);
  } finally {
    giveBack();
    const last = Promise.all(lines.map(({ outbox }) => outbox.drained()));
    for (const { outbox } of lines) outbox.stop();
    await Promise.race([last, pause(LAST_BATCH, ending.aborted ? null : ending)]);
    for (const { client } of lines) client.close();
  }
}

/** The data folder where it is that of the backend that is moved: two instances on one machine leave each other alone. */
function ownFolder(
  { supervised, url }: SimulateOptions,
  { dataFolder, tell }: SimulationSurroundings,
): string | null {
  if (supervised || dataFolder === null || !isOfOtherBackend(dataFolder, url)) return dataFolder;
  tell(
    `The data folder ${dataFolder} is that of another backend: if ${url} has a demo of its own, name its folder with BALISE_DATA, or both move its world.`,
  );
  return null;
}

type Begun = {
  readonly startedAt: number;
  readonly clock: WorldClock;
  /** The world in motion with what people have asked for. */
  readonly simulate: (played: PlayedScenarios) => Simulation;
};

/** Makes the world where it is missing and signs its gateways in. The documents are not kept. */
async function prepared(options: SimulateOptions, surroundings: SimulationSurroundings) {
  const { env, tell, dataFolder } = surroundings;
  const now = Date.now();
  const admin = adminLogin(options, surroundings);
  const client = admin === null ? null : await letIn(options, surroundings, admin);
  const { ahead, note: clockNote } = await calendarOf(options, dataFolder, client, now);
  const { seed, scenario } = options;
  const world = createWorld({ seed, now, ahead });
  if (client !== null) await madeBy(client, options, surroundings, world);
  const refused = admin !== null && client === null ? admin.username : null;
  const wanted = customersOfWorld(world).filter(
    ({ customer }) => options.customer === null || customer.index === options.customer,
  );
  const opened = Promise.all(
    wanted.map((one) => patiently(options, surroundings, () => openLine(options.url, one, tell))),
  );
  const lines = await opened.catch((error: unknown) => {
    throw refused !== null && error instanceof LoginRefused ? new WorldMissing(refused) : error;
  });
  const accountsFile = env["BALISE_DEMO_ACCOUNTS"] ?? "";
  if (options.supervised && accountsFile !== "")
    writeIdentityAccounts(accountsFile, world, client === null ? null : admin);
  const begin = (startedAt: number): Begun => {
    const clock = worldClock({
      startedAt,
      worldFrom: options.from ?? startedAt,
      speed: options.speed,
      run: scenario === "normal" ? null : startedAt,
    });
    const worldStart = clock.worldAt(startedAt);
    // Made anew each time: its documents are larger than all that moves.
    const simulate = (played: PlayedScenarios) =>
      createSimulation({
        world: createWorld({ seed, now, ahead }),
        scenario,
        startedAt: worldStart,
        played: played.map(({ name, at }) => ({ name, at: clock.worldAt(at) })),
      });
    return { startedAt, clock, simulate };
  };
  const refusal =
    refused === null
      ? null
      : `The demo goes on with what is there: ${refused} does not sign in with the demo's password, so nothing that is missing was made. Give BALISE_ADMIN_PASSWORD the password, or begin anew with --fresh.`;
  const notes = [refusal, clockNote].filter((note) => note !== null);
  const made: MadeWorld = {
    logins: shownLogins(world, refused === null ? env : {}),
    note: notes.length === 0 ? null : notes.join(" "),
    ahead,
    isLetIn: client !== null,
  };
  return { lines, made, begin };
}

/** The super admin's connection; null where a supervised demo is not let in: others may go on without it. */
async function letIn(
  options: SimulateOptions,
  surroundings: SimulationSurroundings,
  admin: Login,
): Promise<BackendClient | null> {
  try {
    return await patiently(options, surroundings, () => connectBackend(options.url, admin));
  } catch (error) {
    if (options.supervised && error instanceof LoginRefused) return null;
    throw error;
  }
}

/** Makes what is missing of the world, and ends the connection. */
async function madeBy(
  client: BackendClient,
  options: SimulateOptions,
  surroundings: SimulationSurroundings,
  world: World,
): Promise<void> {
  const { tell, progress } = surroundings;
  const began = Date.now();
  try {
    const count = await patiently(options, surroundings, () =>
      seedWorld(client, world, tell, progress),
    );
    if (count > 0) tell(`The demo world is in place after ${Date.now() - began} ms.`);
  } finally {
    client.close();
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
  { startedAt, clock, simulate }: Begun,
  lines: readonly Line[],
): Promise<void> {
  const send = (groups: readonly GatewayReadings[]) => {
    for (const group of groups) {
      const line = lines.find(({ customer }) => customer === group.customer);
      line?.outbox.put({ ...group, readings: group.readings.map(clock.stamp) });
    }
  };
  const drill = (at: number) => {
    const { tourHorizon } = createWorld({ seed: options.seed, now: startedAt });
    return startDrill(options.url, tourHorizon, at, tell);
  };
  let last = startedAt;
  let reportedAt = startedAt;
  let isQuiet = false;
  let played = playedScenarios(dataFolder);
  let simulation = simulate(played);
  send(simulation.present(clock.worldAt(startedAt)));
  const until = options.duration === null ? Infinity : startedAt + options.duration;
  while (!ending.aborted && last < until) {
    await pause(BEAT, ending);
    if (ending.aborted) return;
    const now = Date.now();
    const other =
      options.supervised && dataFolder !== null ? takenOverBy(dataFolder, options.url) : null;
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
    const asked = playedScenarios(dataFolder);
    if (JSON.stringify(asked) !== JSON.stringify(played)) {
      const begun = asked.find(
        ({ name }) => name === "fire-drill" && played.every((one) => one.name !== name),
      );
      played = asked;
      simulation = simulate(played);
      const names = played.map(({ name }) => name).join(", ");
      tell(names === "" ? "The normal day goes on." : `The demo plays ${names}.`);
      if (begun !== undefined) void drill(begun.at);
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
