import { test } from "vitest";
import { smallSite } from "../support/smallSite.ts";
import { lasting, startWiredServer, shortLife } from "./support/network.ts";
import { peopleForTests } from "./support/screen.ts";
let server: Awaited<ReturnType<typeof startWiredServer>>;
const people = peopleForTests(() => server);
test("look", async () => {
  server = await startWiredServer();
  await smallSite(server.backend, "tower", { people: ["ann"] });
  const person = await people.stranger("/login");
  const renewals = await shortLife(person.context, "20s");
  const { tab } = person;
  await people.signInThere(
    person,
    server.backend.superAdmin.username,
    "/live-site?tab=assets",
    server.backend.superAdmin.password,
  );
  let before = "";
  const begin = Date.now();
  while (Date.now() - begin < 50_000) {
    const text =
      (await tab.getByRole("banner").innerText()).replaceAll("\n", " | ") +
      " ## " +
      (
        await tab
          .locator(".LiveSite-status")
          .innerText()
          .catch(() => "")
      ).replaceAll("\n", "|");
    if (text !== before) console.log(Date.now() - begin, renewals(), text);
    before = text;
    await lasting(0.02);
  }
  await tab.evaluate(() => history.pushState(null, "", "/debug-ui"));
  await tab.getByRole("region", { name: "Last transitions" }).waitFor();
  console.log(await tab.getByRole("region", { name: "Last transitions" }).innerText());
  await server.stop();
}, 200_000);
