import { fromCallback } from "xstate";
import {
  PLAYBACK_STEP,
  type PlaybackEvent,
  playbackMachine,
} from "../../machines/kit/playbackMachine.ts";

/** Playing again what is over, by the clock of the browser. */
export const playback: typeof playbackMachine = playbackMachine.provide({
  actors: {
    beat: fromCallback<PlaybackEvent>(({ sendBack }) => {
      const timer = window.setInterval(() => sendBack({ type: "tick" }), PLAYBACK_STEP);
      return () => window.clearInterval(timer);
    }),
  },
});
