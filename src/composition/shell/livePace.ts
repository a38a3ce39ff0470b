import type { LiveClientPorts } from "../../streams/feeds/workerLiveClient.ts";
import { FRAME, framePace } from "../../views/map/framePace.ts";

/** Applies what the live core tells before a picture is drawn, and asks for more as often as the machine can draw. */
export function livePace(): Pick<LiveClientPorts, "nextFrame" | "afterFrame"> {
  const pace = framePace();
  let isWatching = false;

  function watch(now: number): void {
    pace.frame(now);
    isWatching = pace.isWatching();
    if (isWatching) requestAnimationFrame(watch);
    else pace.rest();
  }

  return {
    nextFrame(run) {
      requestAnimationFrame((now) => {
        pace.frame(now);
        pace.drawn(now);
        if (!isWatching) requestAnimationFrame(watch);
        isWatching = true;
        run();
      });
    },
    afterFrame(run) {
      // The answer takes about a frame: it comes when the pause is over.
      const wait = pace.pause - FRAME;
      if (wait > 0) window.setTimeout(run, wait);
      else run();
    },
  };
}
