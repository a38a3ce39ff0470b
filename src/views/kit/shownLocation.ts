import { navigate, useLocationProperty } from "wouter/use-browser-location";

type Place = { readonly pathname: string; readonly search: string };

let shown: Place = here();
let isHeld = false;

function here(): Place {
  const { pathname, search } = window.location;
  return { pathname, search };
}

function look(): Place {
  const now = isHeld ? shown : here();
  if (now.pathname !== shown.pathname || now.search !== shown.search) shown = now;
  return shown;
}

/** The address that is shown, read when it is asked for. */
export function shownAddress(): Place {
  return look();
}

/** The path that is shown, for wouter's Router: that of the address unless it is held. */
export function useShownLocation(): [string, typeof navigate] {
  return [useLocationProperty(() => look().pathname), navigate];
}

/** The query that is shown, for wouter's Router. */
export function useShownSearch(): string {
  return useLocationProperty(() => look().search);
}

/**
 * Goes on showing what was shown while the address is another one for a moment: whatever is drawn meanwhile, a clock or
 * a moving asset, would else read the new address and take the page away.
 */
export function holdShownLocation(): void {
  isHeld = true;
}

/** Shows what the address says again, from the next look on. */
export function releaseShownLocation(): void {
  isHeld = false;
}
