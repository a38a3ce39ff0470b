import { createCityAt } from "./platform/places/cityAt.ts";
import { createGeocodedCities, createTurns } from "./platform/places/geocodedCities.ts";
import { uploadScanner } from "./platform/files/scanUpload.ts";
import { createGeocoder } from "./platform/places/geocoder.ts";
import { worldGazetteer } from "./platform/places/gazetteer.ts";
import { setTimeout } from "node:timers/promises";
import { Backend } from "kuzzle";
import { ulid } from "ulid";
import type { Configuration } from "./platform/configuration.ts";
import { createAssetHistory } from "./assets/assetHistory.ts";
import { type Answered, definitionsOf } from "./platform/answer.ts";
import { controllers } from "./controllers.ts";
import { smtpMailer } from "./platform/delivery/mailer.ts";
import { type ServiceClient, serviceClient } from "./platform/delivery/serviceClient.ts";
import { httpSmsSender } from "./platform/delivery/sms.ts";
import { webhookPost } from "./platform/delivery/webhookPost.ts";
import type { AppDeps } from "./platform/deps.ts";
import { registerErrors } from "./platform/errors.ts";
import type { FileStore } from "./platform/files/fileStore.ts";
import { type Gate, registerGuard } from "./platform/guard.ts";
import { boundBodies } from "./platform/kuzzle/boundBodies.ts";
import { serveOwnAddresses } from "./platform/kuzzle/serveOwnAddresses.ts";
import { answerStorageRefusals } from "./platform/kuzzle/answerStorageRefusals.ts";
import { keepSocketsOut } from "./platform/kuzzle/keepSocketsOut.ts";
import { createReadDataCondition } from "./platform/kuzzle/dataCondition.ts";
import { storageOf } from "./platform/kuzzle/storageOf.ts";
import { createReadChanges } from "./platform/live/collectionChanges.ts";
import { configureKuzzle, quietLog } from "./platform/kuzzle/configureKuzzle.ts";
import { brokerStream } from "./connectors/brokerStream.ts";
import { createActiveConnectors, WATCHED } from "./connectors/activeConnectors.ts";
import { createHttpIngress, isOfConnectors } from "./connectors/httpIngress.ts";
import { createConnectorIntake } from "./connectors/intake.ts";
import { createImeiOwners } from "./connectors/imeiOwners.ts";
import type { ClientRounds } from "./connectors/clientRounds.ts";
import { createConnectorLinks } from "./connectors/connectorLinks.ts";
import { createPollClients } from "./connectors/pollClients.ts";
import { serverClient } from "./connectors/serverClient.ts";
import { createConnectorNotes } from "./connectors/notes.ts";
import { createOpenConnector } from "./connectors/openConnectors.ts";
import { createTcpListener } from "./connectors/tcpListener.ts";
import { createCustomerLane } from "./ingestion/customerLane.ts";
import { createCustomerTurns } from "./ingestion/customerTurns.ts";
import { createSharedLock } from "./ingestion/sharedLock.ts";
import { createIsAlarmed } from "./evacuations/isAlarmed.ts";
import { createIsEvacuating } from "./evacuations/isEvacuating.ts";
import { createIngestion } from "./ingestion/ingestionService.ts";
import { createIngestionStore } from "./ingestion/ingestionStore.ts";
import { createSequence } from "./ingestion/sequence.ts";
import { jobModules, platformJobModules } from "./jobs.ts";
import { watchWrites, type WriteWatch } from "./platform/jobs/writeWatch.ts";
import { createLease } from "./platform/jobs/lease.ts";
import { PLATFORM_INDEX } from "./platform/security/platform.ts";
import { type RunningJobs, runJobs } from "./platform/jobs/runJobs.ts";
import { kuzzleInternals } from "./platform/kuzzle/internals.ts";
import { exclusively } from "./platform/kuzzle/mutex.ts";
import { assertFactor } from "./users/factors/factorGate.ts";
import { FactorPlugin } from "./users/factors/factorPlugin.ts";
import { assertProven } from "./users/factors/proof.ts";
import { readFactorLogin } from "./users/factors/readFactorLogin.ts";
import { notifyNewDevices } from "./users/notifyNewDevices.ts";
import { IdentityPlugin } from "./users/identityPlugin.ts";
import { reportNode } from "./operations/reportNode.ts";
import { watchJobs } from "./operations/watchJobs.ts";
import { watchTurns } from "./operations/watchTurns.ts";
import { notedMailer, notedSms } from "./operations/wayOut.ts";
import { createIdentityKeys } from "./users/issuerKeys.ts";
import type { Call } from "../../src/domain/base/call.ts";
import type { Customer } from "../../src/domain/customers/customer.ts";
import { openNames } from "../../src/domain/evacuations/nameCalls.ts";
import { trustedProxies } from "../../src/domain/base/clientAddress.ts";
import { createFleetAddress, isOfFleet } from "./apiKeys/fleetAddress.ts";
import { createAccessKeys } from "./apiKeys/openKey.ts";
import { createJournal, entryWriter, noteRefusals, noteSignIns } from "./journal/journal.ts";
import { createSyslog } from "./journal/syslog.ts";
import { acceptKeys } from "./platform/security/acceptKeys.ts";
import { keepSecretAsKey } from "./platform/security/secretAsKey.ts";
import { hideNames } from "./platform/names/hideNames.ts";
import { createPseudonyms } from "./platform/names/pseudonyms.ts";
import { createReadNameFacts } from "./platform/names/nameState.ts";
import { boundSessions } from "./platform/security/boundSessions.ts";
import { createKnownBrowsers } from "./platform/security/knownBrowsers.ts";
import { limitSignIns } from "./platform/security/limitSignIns.ts";
import { stretchPasswords } from "./platform/security/stretchPasswords.ts";
import { noteSessions } from "./platform/security/sessionNotes.ts";
import { type SigningIn, signIn } from "./platform/security/signIn.ts";
import { createSecrets } from "./platform/security/secrets.ts";
import { createSignInLimiter } from "./platform/security/signInLimiter.ts";
import { type Log, reasonOf } from "./platform/log.ts";
import type { Caller } from "./platform/request.ts";
import { assertCallsAreAnswered } from "./platform/assertCallsAreAnswered.ts";
import { ROUND } from "./platform/security/subscriptionWarden.ts";

/** The application, built and not yet started. */
export type Application = {
  readonly deps: AppDeps;
  readonly answers: readonly Answered[];
  /** Starts Kuzzle; calls from outside are refused until `open`. */
  start(): Promise<void>;
  /** Roles, indexes and the first user are there: calls from outside are answered. */
  open(): void;
  /** Ends what runs beside Kuzzle; Kuzzle itself ends with the process. */
  close(): void;
};

/** ms that somebody who types waits for a turn of the geocoder; then the gazetteer answers. */
const TYPED_PATIENCE = 2_500;

/** How often what came by connectors is written down, and their clients are brought up to what is stored, in ms. */
const CONNECTOR_ROUND = 2_000;

/** How long jobs may go on at the end, in ms: the supervisor gives Kuzzle 1.5 s in all (supervisor/services.ts). */
const STOP_PATIENCE = 1200;

/** What a strategy has answered: the user it recognised. */
type SignInAnswer = {
  readonly strategy: string;
  readonly content: SigningIn;
};

/** Builds Kuzzle's Backend and registers all of ours with it; nothing else knows the Backend. */
export function createApplication(
  configuration: Configuration,
  files: FileStore,
  env: Record<string, string | undefined>,
): Application {
  quietLog(env);
  boundBodies();
  stretchPasswords();
  answerStorageRefusals();
  const app = new Backend("balise");
  configureKuzzle(app.config, configuration, env);
  const gate: Gate = { isOpen: false };
  keepSocketsOut(() => !gate.isOpen);
  const toKuzzleError = registerErrors(app.errors, () => app.log);
  const log: Log = {
    info: (line) => app.log.info(line),
    warn: (line) => app.log.warn(line),
    error: (line) => app.log.error(line),
  };
  const secrets = createSecrets({
    key: configuration.secretsKey,
    formerKey: configuration.formerSecretsKey,
    files,
    exclusively,
  });
  // The SDK is there only once Kuzzle has started: it is looked up at each use.
  const live = {
    secrets,
    get sdk() {
      return app.sdk;
    },
    exclusively,
    now: () => Date.now(),
    log,
  };
  const monotonic = () => performance.now();
  const clock = {
    monotonic,
    wait: (ms: number) => (ms > 0 ? setTimeout(ms) : Promise.resolve()),
  };
  const lane = createCustomerLane(createSharedLock(kuzzleInternals, ulid, clock));
  let cities: Promise<ReturnType<typeof createCityAt>> | null = null;
  const cityAt = () => (cities ??= worldGazetteer().then(createCityAt));
  const services = serviceClient();
  const geocoding = openGeocoding(configuration.geocoder, services);
  const sequence = createSequence(kuzzleInternals);
  const history = {
    log,
    now: live.now,
    newId: () => ulid(),
    get sdk() {
      return app.sdk;
    },
  };
  const assetHistory = createAssetHistory(history, lane, sequence);
  const isTrusted = trustedProxies(configuration.trustedProxies);
  const notes = { internals: kuzzleInternals, now: live.now, log };
  const ingestion = createIngestion(
    { now: live.now, monotonic },
    createIngestionStore(live, cityAt, geocoding?.cities ?? null),
    lane,
    createCustomerTurns(clock),
    sequence,
  );
  const connectorNotes = createConnectorNotes({
    exclusively,
    log,
    newId: () => ulid(),
    now: live.now,
    get sdk() {
      return app.sdk;
    },
  });
  const intake = createConnectorIntake(ingestion, connectorNotes, { now: live.now, monotonic });
  const { journalSyslog, publicUrl } = configuration;
  const syslog =
    journalSyslog === null
      ? null
      : createSyslog(journalSyslog, { sender: new URL(publicUrl).hostname, log });
  const deps: AppDeps = {
    accessKeys: createAccessKeys(history, isTrusted),
    configuration,
    get sdk() {
      return app.sdk;
    },
    now: live.now,
    internals: kuzzleInternals,
    readChanges: createReadChanges(storageOf(app), live.now),
    readDataCondition: createReadDataCondition(storageOf(app)),
    exclusively,
    writeEntry: entryWriter(live, syslog),
    ingestion,
    connectors: {
      flush: () => connectorNotes.flush(),
      replay: (connector, incoming) => intake.replay(connector, incoming),
    },
    assetHistory,
    signInLimiter: createSignInLimiter(kuzzleInternals, live.now),
    identityKeys: createIdentityKeys(),
    files,
    mailer: notedMailer(notes, smtpMailer(configuration.mail)),
    sms: notedSms(notes, httpSmsSender(configuration.sms)),
    services: { ...configuration.services, client: services },
    geocoder: geocoding?.geocoder ?? null,
    webhookPost: webhookPost({ allowed: configuration.webhookNetworks }),
    networkServers: serverClient(configuration.connectorNetworks),
    scanUpload: uploadScanner(configuration.scanner, log),
    secrets,
    newId: () => ulid(),
    log,
  };
  serveOwnAddresses(
    [
      { takes: isOfConnectors, answer: createHttpIngress(deps, createOpenConnector(deps), intake) },
      { takes: isOfFleet, answer: createFleetAddress(deps) },
    ],
    () => gate.isOpen,
  );
  const journal = createJournal(deps, isTrusted);
  const answered = controllers.flatMap((controller) => controller(deps));
  assertCallsAreAnswered(answered);
  const isAlarmed = createIsAlarmed(history);
  const rules = {
    get sdk() {
      return app.sdk;
    },
    areChecked: configuration.areAnswersChecked,
    assertProven: async (caller: Caller, call: Call, customer: Customer | undefined) => {
      // Nobody types a password to see who is missing.
      if (call.name === openNames.name && customer !== undefined && (await isAlarmed(customer)))
        return;
      await assertProven(deps, caller);
    },
    note: (...answered: Parameters<typeof journal.note>) => journal.note(...answered),
    noteRefusal: (...refused: Parameters<typeof journal.noteRefusal>) =>
      journal.noteRefusal(...refused),
  };
  const definitions = definitionsOf(answered, rules, toKuzzleError);
  for (const [name, definition] of definitions) app.controller.register(name, definition);
  app.plugin.use(new IdentityPlugin(() => deps), {
    name: "balise-identity",
    manifest: { name: "balise-identity", kuzzleVersion: ">=2.0.0 <3" },
  });
  app.plugin.use(new FactorPlugin(() => deps), {
    name: "balise-factor",
    manifest: { name: "balise-factor", kuzzleVersion: ">=2.0.0 <3" },
  });
  app.pipe.register("auth:strategyAuthenticated", async (answer: SignInAnswer) => {
    try {
      await assertFactor(deps, answer.strategy, answer.content);
      await signIn(deps, answer.content);
    } catch (error) {
      throw toKuzzleError(error);
    }
    return answer;
  });
  keepSecretAsKey();
  acceptKeys(app, deps.accessKeys, live.now);
  const browsers = createKnownBrowsers(deps.secrets, ulid);
  limitSignIns(app, deps.signInLimiter, {
    isTrusted,
    browsers,
    readSecondStep: (body) => readFactorLogin(deps, body),
    toKuzzleError,
    log,
  });
  notifyNewDevices(app, deps, { browsers, isTrusted });
  noteSignIns(app, journal);
  noteRefusals(app, journal);
  boundSessions(app, kuzzleInternals, {
    sessionMax: configuration.sessionMax,
    now: live.now,
    isEvacuating: createIsEvacuating(history),
  });
  noteSessions(app, kuzzleInternals, { isTrusted, now: live.now, log });
  const { warden, inTurn } = registerGuard(app, {
    configuration,
    gate,
    internals: kuzzleInternals,
    isTrusted,
    log,
    now: monotonic,
    noteRefusal: (...refused) => journal.noteRefusal(...refused),
    assertProven: (caller) =>
      assertProven(deps, caller).catch((error: unknown) => {
        throw toKuzzleError(error);
      }),
  });

  const names = {
    internals: kuzzleInternals,
    now: live.now,
    get sdk() {
      return app.sdk;
    },
  };
  const pseudonymsOf = createPseudonyms(names);
  hideNames(app, {
    internals: kuzzleInternals,
    log,
    pseudonymsOf,
    readFacts: createReadNameFacts(names, pseudonymsOf),
  });

  let rounds: NodeJS.Timeout | null = null;
  let connectorRounds: NodeJS.Timeout | null = null;
  let clients: ClientRounds | null = null;
  let polls: ClientRounds | null = null;
  let connectorWrites: WriteWatch | null = null;
  const readActive = createActiveConnectors(
    deps,
    { isSettled: (...asked) => connectorWrites?.isSettled(...asked) ?? false },
    monotonic,
  );
  const devices = createTcpListener({
    intake,
    ownerOf: createImeiOwners(deps, () => readActive(["tcp"])),
    now: live.now,
    log,
  });
  let jobs: RunningJobs | null = null;
  let loop: ReturnType<typeof watchTurns> | null = null;
  let report: ReturnType<typeof reportNode> | null = null;
  // A pipe, which Kuzzle waits for; a hook would be cut off between two writes of a job.
  app.pipe.register("kuzzle:shutdown", async () => {
    const running = jobs;
    jobs = null;
    clients?.close();
    polls?.close();
    devices.close();
    await connectorNotes.flush();
    if (running !== null) {
      await Promise.race([running.stop(), setTimeout(STOP_PATIENCE, null, { ref: false })]);
    }
  });
  return {
    deps,
    answers: answered,
    async start() {
      await app.start();
      kuzzleInternals.answerAlways(inTurn);
    },
    open() {
      gate.isOpen = true;
      rounds ??= setInterval(() => {
        warden.round().catch((error: unknown) => {
          deps.log.error(`Subscriptions could not be checked: ${reasonOf(error)}`);
        });
      }, ROUND);
      const { sdk, ingestion, mailer, sms } = deps;
      const { publicUrl } = configuration;
      const nodeId = ulid();
      const lease = createLease(kuzzleInternals, nodeId, monotonic);
      connectorWrites ??= watchWrites({ sdk, monotonic, log }, WATCHED);
      connectorWrites.follow([PLATFORM_INDEX]);
      clients ??= createConnectorLinks(deps, intake, {
        readActive,
        open: brokerStream(configuration.connectorNetworks),
        server: deps.networkServers,
        notes: connectorNotes,
        isHeld: () => lease.isHeld(),
        wait: (ms) => setTimeout(ms, undefined, { ref: false }),
      });
      polls ??= createPollClients(deps, intake, {
        readActive: () => readActive(["poll"]),
        notes: connectorNotes,
        ask: deps.networkServers.request,
        isHeld: () => lease.isHeld(),
        wait: (ms) => setTimeout(ms, undefined, { ref: false }),
      });
      const { teltonika } = configuration;
      if (teltonika !== null && connectorRounds === null)
        devices.listen(teltonika.port, teltonika.host).catch((error: unknown) => {
          log.error(
            `Devices of Teltonika cannot connect: port ${teltonika.port} of ${teltonika.host} cannot be listened on (${reasonOf(error)}). Give another BALISE_TELTONIKA_PORT.`,
          );
        });
      connectorRounds ??= setInterval(() => {
        void connectorNotes.flush();
        void clients?.round();
        void polls?.round();
      }, CONNECTOR_ROUND);
      const measured = (loop ??= watchTurns(process, monotonic));
      const watch = watchJobs(live.now, measured.turns, monotonic);
      report ??= reportNode(
        notes,
        nodeId,
        () => lease.isHeld(),
        () => watch.statuses(),
        () => measured.all(),
      );
      jobs ??= runJobs(
        {
          sdk,
          now: live.now,
          monotonic,
          log,
          ingestion,
          lane,
          assetHistory,
          exclusively,
          files,
          internals: kuzzleInternals,
          mailer,
          sms,
          webhookPost: deps.webhookPost,
          networkServers: deps.networkServers,
          services: deps.services,
          secrets: deps.secrets,
          publicUrl,
          journalDays: configuration.journalDays,
          watch,
        },
        jobModules,
        lease,
        platformJobModules,
      );
    },
    close() {
      gate.isOpen = false;
      if (rounds !== null) clearInterval(rounds);
      if (connectorRounds !== null) clearInterval(connectorRounds);
      clients?.close();
      polls?.close();
      devices.close();
      connectorWrites?.stop();
      report?.end();
      loop?.end();
      deps.mailer.close();
      deps.webhookPost.close();
    },
  };
}

/** What asks the geocoder that the operator has named: one queue for all customers of this node; null: there is none. */
function openGeocoding(place: Configuration["geocoder"], client: ServiceClient) {
  if (place === null) return null;
  const wait = (ms: number) => setTimeout(ms, undefined, { ref: false });
  const turns = createTurns(place.pause, () => performance.now(), wait);
  return {
    cities: createGeocodedCities(
      createGeocoder(place, client, () => turns(Infinity)),
      wait,
    ),
    geocoder: createGeocoder(place, client, () => turns(TYPED_PATIENCE)),
  };
}
