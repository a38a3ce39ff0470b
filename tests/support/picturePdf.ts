import pdfmake from "pdfmake";

// It holds what it is given, and reads nothing.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

/** A PDF of one page that a picture fills, a pixel as a point: a plan as an architect sends it. */
export async function picturePdf(
  png: Buffer,
  size: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const image = `data:image/png;base64,${png.toString("base64")}`;
  const page = { pageSize: size, pageMargins: 0, content: [{ image, ...size }] };
  return Buffer.from(await pdfmake.createPdf(page).getBuffer());
}
