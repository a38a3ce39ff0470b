import { FileImage, FileText } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { AssetFile } from "../../../domain/assets/assetFile.ts";
import { previewOf } from "../../../domain/base/filePreview.ts";
import { useReading } from "../../kit/reading.ts";
import { useBlobUrl } from "../../kit/useBlobUrl.ts";
import { useAssetMachines } from "../assetMachines.ts";

/** A small picture of a file, fetched when it comes into sight; its kind where there is none. The name is beside it. */
export function FileThumb({
  file: { id, type },
  mayRead,
}: {
  readonly file: AssetFile;
  readonly mayRead: boolean;
}) {
  const kind = previewOf(type);
  const isPictured = mayRead && (kind === "image" || kind === "pdf");
  const box = useRef<HTMLSpanElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  const { answer, ask } = useReading(useAssetMachines().fileThumb);
  useEffect(() => {
    if (!isPictured || box.current === null) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [isPictured]);
  useEffect(() => {
    if (isSeen) ask(id);
  }, [isSeen, ask, id]);
  const url = useBlobUrl(answer);
  return (
    <span ref={box} className="FileThumb" aria-hidden>
      {url !== null ? <img src={url} alt="" /> : kind === "image" ? <FileImage /> : <FileText />}
    </span>
  );
}
