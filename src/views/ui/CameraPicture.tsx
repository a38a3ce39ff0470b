import { useLingui } from "@lingui/react/macro";
import { Spinner } from "./Spinner.tsx";

/** What a camera sees; null: it is being opened. */
export function CameraPicture({ picture }: { readonly picture: MediaStream | null }) {
  const { t } = useLingui();
  if (picture === null) return <Spinner label={t`Opening the camera`} />;
  return (
    <video
      ref={(video) => {
        if (video !== null && video.srcObject !== picture) video.srcObject = picture;
      }}
      autoPlay
      muted
      playsInline
      aria-label={t`What the camera sees`}
    />
  );
}
