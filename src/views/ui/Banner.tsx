import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import type { Tone } from "./tone.ts";
import { TONE_ICONS } from "./toneIcons.tsx";
import "./Banner.css";
import "./toneColors.css";

export type BannerProps = {
  readonly tone: Tone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
  /** Announced when it appears: danger at once, the others when the reader pauses. */
  readonly isLive?: boolean | undefined;
};

/** Something to know about what is below it. */
export function Banner({ tone, title, children, action, onDismiss, isLive = false }: BannerProps) {
  const role = tone === "danger" ? "alert" : "status";
  return (
    <div className="Banner" data-tone={tone} {...(isLive ? { role } : {})}>
      {TONE_ICONS[tone]}
      <div className="Banner-texts">
        {title !== undefined && <div className="Banner-title">{title}</div>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action !== undefined && <div className="Banner-action">{action}</div>}
      {onDismiss !== undefined && (
        <Button size="small" variant="quiet" onPress={onDismiss}>
          <Trans>Close</Trans>
        </Button>
      )}
    </div>
  );
}
