declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

declare module "*.po?part=entrance" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

declare module "*.po?part=roll" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

declare module "*.po?part=checkIn" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

declare module "*.po?part=loneWork" {
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

/** Vite's: the modules whose files fit the pattern, by their paths. */
interface ImportMeta {
  glob<Module>(
    pattern: string,
    options: { readonly query?: string; readonly import?: string; readonly eager: true },
  ): Readonly<Record<string, Module>>;
}

declare module "pdfjs-dist/build/pdf.worker.mjs" {
  export const WorkerMessageHandler: unknown;
}
