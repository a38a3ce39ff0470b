/** A frame to a device. */
export type Downlink = { readonly fPort: number; readonly bytes: Uint8Array };
