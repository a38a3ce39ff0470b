import { startEvacuation } from "../../src/domain/evacuations/calls.ts";
import { profilesAt } from "../../src/domain/base/profile.ts";
import { connectBackend } from "./client/backendClient.ts";
import { sentenceOf } from "./client/login.ts";
import { TOUR_HORIZON_SITE } from "./world/tourHorizonGround.ts";
import type { CustomerWorld } from "./world/worldTypes.ts";

/**
 * Starts the drill of the worksite as its administrator would, so that a press on "play a drill" shows the roll as well as
 * the people who walk. One that runs already goes on. @param at makes the command one, however often it is sent
 */
export async function startDrill(
  url: string,
  { customer, users }: CustomerWorld,
  at: number,
  tell: (line: string) => void,
): Promise<void> {
  const admin = users.find(({ user }) =>
    profilesAt(user.profileIds, customer.index).includes("admin"),
  );
  if (admin === undefined) return;
  const login = { username: admin.user.username, password: admin.password };
  const [controller = "", action = ""] = startEvacuation.name.split(":");
  try {
    const client = await connectBackend(url, login);
    try {
      await client.call({
        controller,
        action,
        body: {
          customerIndex: customer.index,
          site: TOUR_HORIZON_SITE,
          kind: "drill",
          commandId: `demo-drill-${at}`,
        },
      });
    } finally {
      client.close();
    }
  } catch (error) {
    tell(`People walk to the muster area; the drill itself was not started: ${sentenceOf(error)}`);
  }
}
