import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, userForm } from "../support/customer.ts";
import { smallSite } from "../support/smallSite.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, SOON } from "./support/screen.ts";

/** The judge has megabytes of words, which a busy machine takes its time to read. */
const JUDGED = { ...SOON, timeout: 20_000 };

let server: FrontServer;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startFrontServer();
  const tower = await smallSite(server.backend, "tower");
  await tower.root.query({
    controller: "omniscient/user",
    action: "create",
    body: {
      customer: "tower",
      id: "vasseur",
      password: PASSWORD,
      user: userForm("vasseur", "worker", { firstName: "Adele", lastName: "Vasseur" }),
    },
  });
});
afterAll(() => server?.stop());

test("a new password is judged beside its field while it is typed, as the server judges it", async () => {
  const { tab } = await people.signedIn("vasseur", "/password");
  const asked: string[] = [];
  tab.on("request", (request) => asked.push(new URL(request.url()).pathname));
  /** The files of zxcvbn, by the names that the build gives them. */
  const judges = () => asked.filter((path) => path.includes("/index.esm-"));
  const field = tab.getByLabel("New password").first();
  const says = async () =>
    (await tab.getByRole("main").getByRole("status").allInnerTexts()).join(" ").trim();
  await field.fill("short");
  await expect.poll(says, SOON).toBe("7 more characters are needed.");
  // What judges is heavy: nobody fetches it before there is something to judge.
  expect(judges()).toEqual([]);
  await field.fill("azertyuiopqs");
  await expect.poll(says, JUDGED).toBe("Easy to guess: it is a row of keys.");
  expect(judges()).not.toEqual([]);
  await field.fill("vasseuradele");
  await expect.poll(says, SOON).toBe("Easy to guess: it is made of your name or address.");
  await field.fill("correct horse battery staple");
  await expect.poll(says, SOON).toBe("A strong password.");
  await field.fill("");
  await expect.poll(says, SOON).toBe("");
});
