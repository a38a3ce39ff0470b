import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight, LogOut, Maximize, Pause, Play, Settings2 } from "lucide-react";
import { IconButton } from "../ui/IconButton.tsx";
import type { WallState } from "./useWall.ts";
import "./WallControls.css";

/** What somebody who stands before the wall can do; it shows itself while the pointer moves or the keyboard is used. */
export function WallControls({
  wall: { views, shown, isHeld, isInterrupted, actions },
  isAwake,
  onConfigure,
}: {
  readonly wall: WallState;
  readonly isAwake: boolean;
  readonly onConfigure: () => void;
}) {
  const { t } = useLingui();
  const turns = views.length > 1 && !isInterrupted;
  const [place, count] = [shown + 1, views.length];
  return (
    <div
      className="WallControls"
      data-awake={isAwake}
      role="toolbar"
      aria-label={t`Screen on the wall`}
    >
      {turns && (
        <>
          <IconButton
            label={t`Previous view`}
            keys="←"
            placement="top"
            icon={<ChevronLeft />}
            onPress={actions.previous}
          />
          <IconButton
            label={isHeld ? t`Resume the rotation` : t`Stay on this view`}
            keys={t`Space`}
            placement="top"
            icon={isHeld ? <Play /> : <Pause />}
            isPressed={isHeld}
            onPress={actions.toggle}
          />
          <IconButton
            label={t`Next view`}
            keys="→"
            placement="top"
            icon={<ChevronRight />}
            onPress={actions.next}
          />
          <span className="WallControls-place tabular">
            <Trans>
              View {place} of {count}
            </Trans>
          </span>
        </>
      )}
      <IconButton
        label={t`Choose the views`}
        placement="top"
        icon={<Settings2 />}
        onPress={onConfigure}
      />
      <IconButton label={t`Full screen`} placement="top" icon={<Maximize />} onPress={fillScreen} />
      <IconButton
        label={t`Leave the wall`}
        keys="Esc"
        placement="top"
        icon={<LogOut />}
        onPress={actions.leave}
      />
    </div>
  );
}

/** Browsers allow it on a press only, and may refuse it: the wall then stays in its window. */
export function fillScreen(): void {
  document.documentElement.requestFullscreen().catch(() => undefined);
}
