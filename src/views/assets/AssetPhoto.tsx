import { useLingui } from "@lingui/react/macro";
import { Box, HardHat, Package } from "lucide-react";
import type { Asset } from "../../domain/assets/asset.ts";
import { previewOf } from "../../domain/base/filePreview.ts";
import { MarkerImage } from "../kit/MarkerImage.tsx";
import { useRead } from "../kit/reading.ts";
import { useBlobUrl } from "../kit/useBlobUrl.ts";
import { useFamilyImages } from "../kit/useFamilyImages.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useAssetMachines } from "./assetMachines.ts";

const SIGNS = { material: <Package />, personnel: <HardHat />, other: <Box /> } as const;

/** What the asset looks like: the newest picture among its files, else the image of its family, else the sign of its category. */
export function AssetPhoto({
  asset: { id, reference, family, category },
  mayRead,
}: {
  readonly asset: Asset;
  /** Whether its files may be opened. */
  readonly mayRead: boolean;
}) {
  const { t } = useLingui();
  const files = useFeed("assetFiles", { asset: id })?.files ?? [];
  const pictures = mayRead ? files.filter(({ type }) => previewOf(type) === "image") : [];
  const photo = pictures.toSorted((a, b) => b.date - a.date)[0]?.id;
  const { answer } = useRead(useAssetMachines().fileThumb, photo);
  const url = useBlobUrl(photo === undefined ? null : answer);
  const image = useFamilyImages().get(family);
  return (
    <div className="AssetPhoto">
      {url !== null ? (
        <img src={url} alt={t`Photo of ${reference}`} />
      ) : image === undefined ? (
        <span aria-hidden>{SIGNS[category]}</span>
      ) : (
        <MarkerImage image={image} label={t`Image of the family`} />
      )}
    </div>
  );
}
