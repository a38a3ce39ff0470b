import type { ReactNode } from "react";
import type { Tone } from "./tone.ts";
import { TONE_ICONS } from "./toneIcons.tsx";
import "./StatusPill.css";
import "./toneColors.css";

export type StatusPillProps = {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** Says more than the tone's own, e.g. a battery. */
  readonly icon?: ReactNode;
  readonly size?: "small" | "medium" | undefined;
};

/** A state in a word, with its shape; in colour where somebody has to look at it. */
export function StatusPill({ tone, children, icon, size = "medium" }: StatusPillProps) {
  return (
    <span className="StatusPill" data-tone={tone} data-size={size}>
      {icon ?? TONE_ICONS[tone]}
      <span className="StatusPill-text">{children}</span>
    </span>
  );
}
