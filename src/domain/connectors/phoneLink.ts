/** What a phone's app is set up by, as a code shows it: everything in it, nothing to type. */

/** OwnTracks reads its whole configuration out of a link (owntracks.org/booklet, "Remote configuration"). */
export function ownTracksLink(address: string, device: string): string {
  const configuration = {
    _type: "configuration",
    mode: HTTP_MODE,
    url: `${address}/${encodeURIComponent(device)}`,
    auth: false,
    deviceId: device,
    tid: device.slice(-2),
    // A payload that is encrypted for somebody else cannot be read; https protects it on its way.
    encryptionKey: "",
    monitoring: MOVE_MODE,
  };
  return `owntracks:///config?inline=${btoa(JSON.stringify(configuration))}`;
}

const HTTP_MODE = 3;
/** "Significant changes": a position where the phone has gone somewhere, which costs little battery. */
const MOVE_MODE = 1;

/** Traccar Client reads its server, the device and that it begins out of a link that it scans. */
export function traccarClientLink(address: string, device: string): string {
  return `${address}?${new URLSearchParams({ id: device, interval: "60", service: "true" }).toString()}`;
}
