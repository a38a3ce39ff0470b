import { setup } from "xstate";
import { SECOND } from "../../domain/base/time.ts";

export type DashboardFrameEvent =
  /** The frame has loaded something: the dashboard, or the browser's own page about its refusal. */
  | { readonly type: "frame.loaded" }
  | { readonly type: "frame.failed" }
  | { readonly type: "user.retry" };

/**
 * A dashboard of another system in a frame. The browser does not say to a page whether a frame was refused by the system
 * that it asked: what was loaded is shown beside a way out.
 *
 * `opening`  the frame is being loaded.
 * `loaded`   something has come.
 * `silent`   nothing has come in time, or it failed; it may still come.
 *
 * No state is final.
 */
export const dashboardFrameMachine = setup({
  types: { events: {} as DashboardFrameEvent, tags: {} as "busy" },
  delays: {
    /** Longer than a dashboard takes that answers at all. */
    framePatience: 10 * SECOND,
  },
}).createMachine({
  id: "dashboardFrame",
  initial: "opening",
  states: {
    opening: {
      tags: "busy",
      on: { "frame.loaded": "loaded", "frame.failed": "silent" },
      after: { framePatience: "silent" },
    },
    loaded: { on: { "user.retry": "opening", "frame.failed": "silent" } },
    silent: { on: { "user.retry": "opening", "frame.loaded": "loaded" } },
  },
});
