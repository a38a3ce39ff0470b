import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Kuzzle } from "kuzzle-sdk";
import { must } from "../../../src/domain/base/must.ts";
import { type SmallSite, smallSite } from "../../support/smallSite.ts";
import { startWiredServer } from "./network.ts";
import { type People, peopleForTests, type Person } from "./screen.ts";

type WiredServer = Awaited<ReturnType<typeof startWiredServer>>;

/** A super admin before the front, to whom /debug-ui tells which states the machines have been in. */
export type RootForTests = Person & {
  readonly server: WiredServer;
  readonly tower: SmallSite;
  readonly people: People;
  /** Somebody else of the customer, past the wire. */
  readonly other: Kuzzle;
  /** Opens `path` signed in: the first time by the form, later by the session that this began. */
  signIn(path: string): Promise<void>;
  /** Signs in by the form and is led to `path`. */
  signInByForm(path: string): Promise<void>;
};

/** Starts a server of its own for the tests of a file. Before each of them its wire is whole, and a new browser is open. */
export function rootForTests(): RootForTests {
  let server: WiredServer | null = null;
  let tower: SmallSite | null = null;
  let other: Kuzzle | null = null;
  let root: Person | null = null;
  const running = () => must(server, "the server was started before the tests");
  const person = () => must(root, "the browser was opened before the test");
  const people = peopleForTests(running);

  beforeAll(async () => {
    server = await startWiredServer();
    tower = await smallSite(server.backend, "tower");
    other = await tower.user("olga", "admin");
  });
  beforeEach(async () => {
    running().wire.mend();
    root = await people.stranger("about:blank");
  });
  afterAll(() => server?.stop());

  return {
    people,
    get server() {
      return running();
    },
    get tower() {
      return must(tower, "the site was made before the tests");
    },
    get other() {
      return must(other, "the user was made before the tests");
    },
    get tab() {
      return person().tab;
    },
    get context() {
      return person().context;
    },
    open: (path) => person().open(path),
    async signIn(path) {
      const { username, password } = running().backend.superAdmin;
      await people.openSignedIn(person(), username, path, password);
    },
    async signInByForm(path) {
      const { username, password } = running().backend.superAdmin;
      await people.signInThere(person(), username, path, password);
    },
  };
}
