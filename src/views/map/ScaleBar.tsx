import { useLingui } from "@lingui/react/macro";
import type { Scale } from "./scale.ts";

const KILOMETRE = 1_000;

/** How long a stretch of the map is on the ground. */
export function ScaleBar({ scale }: { readonly scale: Scale | null }) {
  const { t } = useLingui();
  if (scale === null) return null;
  const { metres, pixels } = scale;
  const kilometres = metres / KILOMETRE;
  const text =
    metres >= KILOMETRE
      ? t`${kilometres} km`
      : metres >= 1
        ? t`${metres} m`
        : t`${Math.round(metres * 100)} cm`;
  return (
    <div className="ScaleBar" style={{ width: `${Math.round(pixels)}px` }}>
      <span className="visually-hidden">{t`Scale:`}</span> {text}
    </div>
  );
}
