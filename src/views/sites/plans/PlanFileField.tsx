import { useLingui } from "@lingui/react/macro";
import { FileDrop } from "../../ui/FileDrop.tsx";

const ACCEPTED = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/svg+xml",
  "application/pdf",
  ".geojson",
  ".json",
];

/** Takes the file of a plan. What it is, is found out from its content. */
export function PlanFileField({
  isReplacing,
  isDisabled,
  onFile,
}: {
  readonly isReplacing: boolean;
  readonly isDisabled: boolean;
  readonly onFile: (file: File) => void;
}) {
  const { t } = useLingui();
  return (
    <FileDrop
      label={isReplacing ? t`Replace the plan` : t`Choose a plan`}
      description={
        isReplacing
          ? t`The new one lies where this one does; this one is kept.`
          : t`PNG, JPEG, WebP, SVG, a page of a PDF, or lines in GeoJSON.`
      }
      accepted={ACCEPTED}
      isDisabled={isDisabled}
      onFiles={([file]) => {
        if (file !== undefined) onFile(file);
      }}
    />
  );
}
