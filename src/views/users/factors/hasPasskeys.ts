/** What stands for an address as the host of a page: of IP, versions 4 and 6. */
const IP_HOST = /^(?:[\d.]+|\[.*\])$/u;

/** Whether this browser makes and uses passkeys for this address. WebAuthn, section 5.1.2: its relying party has a name, no IP address. */
export function hasPasskeys(
  page: Pick<Window, "isSecureContext"> & {
    readonly location: Pick<Location, "hostname">;
  } = window,
): boolean {
  return (
    page.isSecureContext && "PublicKeyCredential" in page && !IP_HOST.test(page.location.hostname)
  );
}
