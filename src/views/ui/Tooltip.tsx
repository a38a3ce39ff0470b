import type { ReactElement, ReactNode } from "react";
import {
  Tooltip as AriaTooltip,
  TooltipTrigger,
  type TooltipProps as AriaTooltipProps,
} from "react-aria-components";
import "./Tooltip.css";

type TooltipProps = {
  readonly text: ReactNode;
  /** A Button, a link or another element of react-aria that takes the focus. */
  readonly children: ReactElement;
  /** The keys that do the same, e.g. "Ctrl+K". */
  readonly keys?: string | undefined;
  readonly placement?: AriaTooltipProps["placement"] | undefined;
  /** Milliseconds of hovering before it shows; focus shows it at once. */
  readonly delay?: number | undefined;
};

/** A few words about an element, on hover and on focus; Escape closes it. Never the only place of something needed. */
export function Tooltip({ text, children, keys, placement = "bottom", delay = 600 }: TooltipProps) {
  return (
    <TooltipTrigger delay={delay} closeDelay={100}>
      {children}
      <AriaTooltip className="Tooltip" placement={placement} offset={6}>
        {text}
        {keys !== undefined && <kbd className="Tooltip-keys">{keys}</kbd>}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
