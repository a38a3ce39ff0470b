import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { CameraPicture } from "../../ui/CameraPicture.tsx";
import { useLatest } from "../../ui/useLatest.ts";
import type { BadgeCamera } from "./checkInService.ts";

/** The camera, until it has read the code of a badge. */
export function BadgeScan({
  camera,
  onRead,
  onClose,
}: {
  readonly camera: BadgeCamera;
  readonly onRead: (text: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [hasFailed, setHasFailed] = useState(false);
  const read = useLatest(onRead);
  const picture = useSyncExternalStore(camera.picture.subscribe, camera.picture.get);
  useEffect(
    () => camera.open({ read: (text) => read.current(text), failed: () => setHasFailed(true) }),
    [camera, read],
  );
  return (
    <div className="CheckIn-form">
      {hasFailed ? (
        <Banner tone="warning" isLive title={t`The camera cannot be used.`}>
          <Trans>Enter the number of your badge instead.</Trans>
        </Banner>
      ) : (
        <div className="CheckIn-picture">
          <CameraPicture picture={picture} />
        </div>
      )}
      <Button size="large" onPress={onClose}>
        <Trans>Enter the number instead</Trans>
      </Button>
    </div>
  );
}
