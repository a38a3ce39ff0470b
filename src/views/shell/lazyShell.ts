import { lazy } from "react";
import { CHUNK_LOAD_TIMEOUT } from "../../domain/base/limits.ts";
import { inTime } from "./lazyScreen.ts";

/** What only somebody who is signed in sees: its code must not hold up the login page. */
export const Shell = lazy(async () => ({
  default: (await inTime(import("./Shell.tsx"), CHUNK_LOAD_TIMEOUT)).Shell,
}));
export const WallShell = lazy(async () => ({
  default: (await inTime(import("./WallShell.tsx"), CHUNK_LOAD_TIMEOUT)).WallShell,
}));
export const NoRights = lazy(async () => ({
  default: (await inTime(import("./NoRights.tsx"), CHUNK_LOAD_TIMEOUT)).NoRights,
}));

/** What a super admin sees while there is no customer: it stands in the frame of the screens. */
export const FirstCustomer = lazy(async () => ({
  default: (await inTime(import("../customers/FirstCustomer.tsx"), CHUNK_LOAD_TIMEOUT))
    .FirstCustomer,
}));

/** Who opens a link for a password may be nobody who is signed in: it stands in the frame of the screens, which awaits its texts. */
export const AccessPage = lazy(async () => ({
  default: (await inTime(import("../users/access/AccessPage.tsx"), CHUNK_LOAD_TIMEOUT)).AccessPage,
}));

/** Whose password is not enough, before they are signed in: as above. */
export const SecondStepPage = lazy(async () => ({
  default: (await inTime(import("../users/factors/SecondStepPage.tsx"), CHUNK_LOAD_TIMEOUT))
    .SecondStepPage,
}));

/** Fetches the code of the shell and of the screen that the address leads to ahead of their first use; a failure is reported when they are used. */
export function fetchShell(): void {
  import("./Shell.tsx").catch(() => undefined);
  import("./fetchScreen.ts").then(
    ({ fetchScreen }) => fetchScreen(window.location),
    () => undefined,
  );
}
