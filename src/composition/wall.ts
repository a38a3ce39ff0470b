import { fromCallback } from "xstate";
import type { EpochMs } from "../domain/base/time.ts";
import { MINUTE, SECOND } from "../domain/base/time.ts";
import {
  type WallRotationEvent,
  wallRotationMachine,
} from "../machines/wall/wallRotationMachine.ts";
import type { LiveClient } from "../streams/feeds/liveClient.ts";
import type { Wall } from "../views/wall/wallContext.ts";
import { buildOfPage } from "./shell/buildOfPage.ts";
import { watchFeed } from "./kit/watchFeed.ts";

/** How often the screen is seen to draw, in ms. */
const BEAT = SECOND;
/** How often the server is asked for its build, in ms. */
const BUILD_PAUSE = MINUTE;
/** The page that starts the front. */
const PAGE = "/";

/** The machine of a screen on a wall, and the build that runs here. @param now the server's clock */
export function wall(live: LiveClient, now: () => EpochMs): Wall {
  const machine = wallRotationMachine.provide({
    actors: {
      beats: fromCallback<WallRotationEvent>(({ sendBack }) => beats(live, now, sendBack)),
      builds: fromCallback<WallRotationEvent>(({ sendBack }) => {
        const ask = () => askBuild((build) => sendBack({ type: "server.build", build }));
        const timer = window.setInterval(ask, BUILD_PAUSE);
        return () => window.clearInterval(timer);
      }),
    },
    actions: {
      lookForServer: ({ self }) => askBuild(() => self.send({ type: "server.reachable" })),
      reload: () => location.reload(),
    },
  });
  return { machine, build: buildOfPage(document.documentElement.outerHTML) ?? "" };
}

/** A beat a second while pictures are drawn and the live core answers; a hidden page draws none and is not to be blamed. */
function beats(
  live: LiveClient,
  now: () => EpochMs,
  send: (event: WallRotationEvent) => void,
): () => void {
  let isBroken = false;
  let frame = 0;
  const leave = watchFeed(live, "connection", null, ({ status }) => {
    isBroken = status === "broken";
  });
  const beat = () => {
    if (!isBroken) send({ type: "screen.beat", at: now() });
  };
  const timer = window.setInterval(() => {
    if (document.hidden) beat();
    else frame = requestAnimationFrame(beat);
  }, BEAT);
  return () => {
    window.clearInterval(timer);
    cancelAnimationFrame(frame);
    leave();
  };
}

/** Tells the build that the server has, and nothing while it cannot be asked. */
function askBuild(told: (build: string) => void): void {
  fetch(PAGE, { cache: "no-store" })
    .then(async (answer) => (answer.ok ? buildOfPage(await answer.text()) : null))
    .then(
      (build) => {
        if (build !== null) told(build);
      },
      // No network, or an answer cut off: it is asked again.
      () => undefined,
    );
}
