import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** A picture in rows of red, green, blue and alpha, a byte each. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
};

/** Says where the reader's code is, before the first picture: its address, or its bytes. */
export function prepareQrReader(wasm: { readonly url: string } | { readonly bytes: ArrayBuffer }) {
  prepareZXingModule({
    overrides: "url" in wasm ? { locateFile: () => wasm.url } : { wasmBinary: wasm.bytes },
    fireImmediately: false,
  });
}

/** The text of the QR code in a picture; null: there is none that can be read. */
export async function readQrCode(picture: Picture): Promise<string | null> {
  const read = await readBarcodes(picture as ImageData, {
    formats: ["QRCode"],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  });
  return read.find(({ isValid }) => isValid)?.text ?? null;
}
