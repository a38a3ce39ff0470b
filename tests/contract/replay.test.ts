import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXIT, replayCommand } from "../../backend/demo/replay/replayCommand.ts";
import { ReplayState } from "../../backend/demo/replay/replayState.ts";
import { areaOf, MEASURED_ROOM, onEarth, zoneAt, zonesOf } from "../../backend/demo/replay/room.ts";
import { Asset, placeOf } from "../../src/domain/assets/asset.ts";
import { AssetLocation } from "../../src/domain/assets/assetLocation.ts";
import { distance } from "../../src/domain/base/geometry.ts";
import { must } from "../../src/domain/base/must.ts";
import { SECOND } from "../../src/domain/base/time.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { DATA } from "../support/measuredRoom.ts";
import { PROJECT_ROOT } from "../support/projectRoot.ts";

const HAS_DATA = existsSync(DATA);
if (!HAS_DATA)
  console.warn(`The data sets are not at ${DATA}: the replay of real logs is not tested.`);
const BUS = path.join(DATA, "gps/liverpool-bus-route14.csv");
const BLE = path.join(DATA, "ble-indoor/straight_01.csv");
const ROOM = { origin: { lat: 45.758, lon: 4.851 }, rotation: 30, floor: 3, size: MEASURED_ROOM };
/** Registering waits 5.5 s for the backend to see what is new; a restart takes about 5 s. */
const PATIENCE = 90 * SECOND;

describe.skipIf(!HAS_DATA)("real logs into a running backend", () => {
  let backend: RunningBackend;
  let root: Kuzzle;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "balise-replay-data-"));
    backend = await startBackend();
    root = await backend.sdk(backend.superAdmin);
  }, 120_000);
  afterAll(async () => {
    await backend?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A restarted backend is asked on a new connection: that of the test need not heal itself. */
  async function restart(): Promise<void> {
    await backend.restart();
    root = await backend.sdk(backend.superAdmin);
  }

  async function customer(index: string): Promise<void> {
    const ask = (controller: string, action: string, body: object) =>
      root.query({ controller: `omniscient/${controller}`, action, body });
    await ask("customer", "create", { customer: customerForm(index) });
    const username = `${index}.gateway`;
    const user = userForm(username, "gateway");
    await ask("user", "create", { customer: index, id: username, password: PASSWORD, user });
  }

  /** Runs the command; `onText` may stop it. */
  async function replay(
    args: readonly string[],
    index: string,
    onText: (text: string, stop: () => void) => void = () => {},
  ) {
    const stop = new AbortController();
    const said: string[] = [];
    const code = await replayCommand(
      [...args, "--customer", index, "--url", `ws://127.0.0.1:${backend.port}`],
      {
        env: {
          BALISE_DATA: folder,
          BALISE_GATEWAY_USERNAME: `${index}.gateway`,
          BALISE_GATEWAY_PASSWORD: PASSWORD,
          BALISE_ADMIN_USERNAME: backend.superAdmin.username,
          BALISE_ADMIN_PASSWORD: backend.superAdmin.password,
        },
        write: (text) => {
          said.push(text);
          onText(text, () => stop.abort());
        },
        isTerminal: false,
        now: Date.now,
        stop: stop.signal,
      },
    );
    return { code, said: said.join("") };
  }

  async function assetOf(index: string, id: string): Promise<Asset> {
    const { _source } = await root.document.get(index, "assets", id);
    const { _kuzzle_info: _, ...fields } = _source;
    return Asset.parse({ ...fields, id });
  }

  /** Where and when each trip ends, read in another way than the replay does. */
  async function ends() {
    const trips = new Map<string, { at: number; location: { lat: number; lon: number } }>();
    const [, ...lines] = (await readFile(BUS, "utf8")).trim().split("\n");
    for (const line of lines) {
      const [, , trip = "", time = "", lat, lon] = line.replaceAll('"', "").split(",");
      const at = Date.parse(`${time.replace(" ", "T")}Z`);
      if (at > (trips.get(trip)?.at ?? 0))
        trips.set(trip, { at, location: { lat: Number(lat), lon: Number(lon) } });
    }
    return [...trips].map(([trip, end]) => ({ id: `asset-replay-trip-${trip}`, ...end }));
  }

  async function shownEnds(index: string) {
    const shown = [];
    for (const { id } of await ends()) {
      const { location, lastPositionUpdate } = await assetOf(index, id);
      shown.push({ id, at: lastPositionUpdate, location });
    }
    return shown;
  }

  test(
    "the BLE log ends in the true zone of the right floor, as old as the moment the replay began",
    async () => {
      await customer("tower");
      const begunAt = Date.now();
      const room = ["--origin", "45.758,4.851", "--rotation", "30", "--floor", "3"];
      const anchors = path.join(DATA, "ble-indoor/anchors.csv");
      const args = [BLE, "--prepare", "--anchors", anchors, ...room, "--speed", "0"];
      const { code, said } = await replay(args, "tower");
      expect(said).toMatch(/BLE, 1,365 readings of 1 devices.*0 lines refused/u);
      expect(said).toMatch(/Registered for tower: 16 made or completed, 0 there already/u);
      expect(said).toMatch(/1,365 of 1,365 readings \(100 %\)/u);
      expect(said).toMatch(
        /Complete: 1365 readings of straight_01.csv: \d+ accepted.* 0 refused by the backend, 0 lines refused/u,
      );
      expect(code).toBe(EXIT.complete);

      const lastLine = must(
        (await readFile(BLE, "utf8")).trim().split("\n").at(-1),
        "the log has lines",
      );
      const [, , , , x, y] = lastLine.split(",").map(Number);
      const truth = { x: must(x, "x is the fifth field"), y: must(y, "y is the sixth field") };
      const zone = must(zoneAt(zonesOf(ROOM, "halves"), truth), "a room has zones");
      const asset = await assetOf("tower", "asset-replay-e78f135624ce");
      const proven = asset.candidate ?? placeOf(asset);
      expect([proven.site, proven.floor, proven.area]).toEqual([
        "site-replay",
        3,
        areaOf(ROOM, "replay-3", zone).id,
      ]);
      expect(distance(must(asset.location, "it was heard"), onEarth(ROOM, truth))).toBeLessThan(8);
      const age = (asset.lastPositionUpdate ?? 0) - begunAt;
      expect(age).toBeGreaterThanOrEqual(0);
      expect(age).toBeLessThan(5 * SECOND);
      // Time alone settles the area, where the last proof was less than 10 s old.
      await expect
        .poll(async () => (await assetOf("tower", asset.id)).area, { timeout: 20_000 })
        .toBe(areaOf(ROOM, "replay-3", zone).id);

      const again = await replay(args, "tower");
      expect(again.said).toMatch(/Registered for tower: 0 made or completed, 16 there already/u);
      expect(await readdir(path.join(folder, "replay"))).toEqual([]);
    },
    PATIENCE,
  );

  test(
    "the GPS log is 16 machines that end where their trips end, with the times between them kept",
    async () => {
      await customer("buses");
      const begunAt = Date.now();
      const { code, said } = await replay([BUS, "--prepare", "--speed", "0"], "buses");
      expect(said).toMatch(/GPS \(bus\), 1,533 readings of 16 devices/u);
      expect(code).toBe(EXIT.complete);
      const wanted = await ends();
      const shown = await shownEnds("buses");
      expect(shown.length).toBe(16);
      const lastOf = (all: readonly { at: number | null }[]) =>
        Math.max(...all.map(({ at }) => at ?? 0));
      const shift = lastOf(shown) - lastOf(wanted);
      expect(shown).toEqual(wanted.map((end) => ({ ...end, at: end.at + shift })));
      expect(Math.abs(lastOf(shown) - begunAt)).toBeLessThan(5 * SECOND);
    },
    PATIENCE,
  );

  test(
    "a replay that is stopped goes on after a restart of the backend and sends every reading once",
    async () => {
      await customer("stopped");
      const args = [BUS, "--at", "original", "--speed", "0"];
      const stopped = await replay([...args, "--prepare"], "stopped", (text, stop) => {
        if (text.startsWith("500 of")) stop();
      });
      expect(stopped.code).toBe(EXIT.stopped);
      expect(stopped.said).toMatch(/Stopped after 500 of 1533 readings: the same command goes on/u);
      await restart();
      const resumed = await replay(args, "stopped");
      expect(resumed.said).toMatch(/Goes on after 500 readings/u);
      expect(resumed.said).toMatch(
        /Complete: 1533 readings of liverpool-bus-route14.csv: 1533 accepted, 0 late, 0 known already, 0 refused by the backend/u,
      );
      expect(resumed.code).toBe(EXIT.complete);
      expect(await shownEnds("stopped")).toEqual(await ends());
      await root.collection.refresh("stopped", "asset-locations");
      const { hits } = await root.document.search("stopped", "asset-locations", {}, { size: 5000 });
      const points = hits.map(({ _id, _source }) => {
        const { _kuzzle_info: _, ...fields } = _source;
        return AssetLocation.parse({ ...fields, id: _id });
      });
      expect(points.filter(({ tagId, assetId }) => assetId !== `asset-replay-${tagId}`)).toEqual(
        [],
      );
      expect(new Set(points.map(({ assetId }) => assetId)).size).toBe(16);
    },
    PATIENCE,
  );

  test("Ctrl-C, heard twice as under npm, ends the command after the batch under way, with the state kept", async () => {
    const state = path.join(folder, "interrupted.json");
    const script = path.join(PROJECT_ROOT, "dist/backend/demo/replay.js");
    const login = ["--username", "stopped.gateway", "--password", PASSWORD];
    const where = ["--customer", "stopped", "--url", `ws://127.0.0.1:${backend.port}`, ...login];
    const args = [script, BUS, ...where, "--speed", "500", "--state", state];
    const command = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    let isStopped = false;
    command.stdout.on("data", (text: Buffer) => {
      said += text.toString();
      if (isStopped || !said.includes(" %)")) return;
      isStopped = true;
      for (const signal of ["SIGINT", "SIGINT"] as const) command.kill(signal);
    });
    const [code] = await once(command, "exit");
    expect([code, said]).toEqual([
      EXIT.stopped,
      expect.stringMatching(/Stopped after \d+ of 1533/u),
    ]);
    const { sent } = ReplayState.parse(JSON.parse(await readFile(state, "utf8")));
    expect(said).toContain(`Stopped after ${sent} of 1533 readings`);
    expect(sent).toBeGreaterThan(100);
    expect(sent).toBeLessThan(1533);
  });

  test(
    "a replay under which the backend restarts goes on by itself",
    async () => {
      await customer("shaken");
      const restarts: Promise<void>[] = [];
      const args = [BUS, "--prepare", "--at", "original", "--speed", "2000"];
      const { code, said } = await replay(args, "shaken", (text) => {
        if (/ readings \(\d+ %\)/u.test(text) && restarts.length === 0) restarts.push(restart());
      });
      await Promise.all(restarts);
      expect(restarts.length).toBe(1);
      expect(said).toMatch(/(?:does not answer|is shutting down).*Trying again/u);
      expect(said).toMatch(/The backend answers again/u);
      expect(code).toBe(EXIT.complete);
      expect(await shownEnds("shaken")).toEqual(await ends());
    },
    PATIENCE,
  );

  test(
    "readings of devices that are not registered are told by line",
    async () => {
      await customer("empty");
      const { code, said } = await replay([BUS, "--speed", "0"], "empty");
      expect(code).toBe(EXIT.refused);
      expect(said).toMatch(/Line \d+ is refused: The tag trip-1089 is not known: register it\./u);
      expect(said).toMatch(/1533 refused by the backend/u);
    },
    PATIENCE,
  );

  test("a customer or a password that is not there ends with a sentence", async () => {
    const nobody = await replay([BUS, "--prepare"], "nobody");
    expect([nobody.code, nobody.said]).toEqual([
      EXIT.usage,
      expect.stringMatching(/There is no customer nobody: create it first/u),
    ]);
    const stranger = await replay([BUS, "--password", "wrong"], "empty");
    expect([stranger.code, stranger.said]).toEqual([
      EXIT.failed,
      expect.stringMatching(/empty.gateway cannot sign in/u),
    ]);
  });
});
