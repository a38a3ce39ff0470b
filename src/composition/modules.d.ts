declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

declare module "*.po?part=entrance" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

declare module "*.po?part=shell" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

declare module "*.po?part=screens" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

declare module "*?worker&url" {
  const url: string;
  export default url;
}

declare module "*.wasm?url" {
  const url: string;
  export default url;
}
