// oxlint-disable-next-line import/default -- Vite makes the default export: the address of the reader's code
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { type Picture, prepareQrReader, readQrCode } from "./qrReader.ts";

/** What the worker is asked with: pictures, one at a time. */
export type ToQrReader = { readonly picture: Picture };
/** What is read in the picture; null: nothing, or the reader could not be loaded (`failure`). */
export type FromQrReader = { readonly text: string | null; readonly failure: string | null };

/** The part of a dedicated worker's global object that is used; the DOM's types know only the window. */
type WorkerScope = {
  postMessage(message: FromQrReader): void;
  addEventListener(type: "message", listener: (event: { readonly data: ToQrReader }) => void): void;
};

const scope = self as unknown as WorkerScope;
prepareQrReader({ url: wasmUrl });

scope.addEventListener("message", ({ data: { picture } }) => {
  readQrCode(picture).then(
    (text) => scope.postMessage({ text, failure: null }),
    (error: unknown) => scope.postMessage({ text: null, failure: String(error) }),
  );
});
