import type { MouseEvent, ReactNode } from "react";
import "./TextLink.css";

/**
 * A link in a cell of a long table: looks and works as a TextLink, without what one costs. Rows are drawn anew with
 * every turn of the wheel.
 */
export function CellLink({
  href,
  onFollow,
  children,
}: {
  readonly href: string;
  /** Goes there without leaving the page. */
  readonly onFollow: (href: string) => void;
  readonly children: ReactNode;
}) {
  return (
    <a
      className="TextLink"
      href={href}
      onClick={(event) => {
        if (isForTheBrowser(event)) return;
        event.preventDefault();
        onFollow(href);
      }}
    >
      {children}
    </a>
  );
}

/** Another tab or window, or a file to save: as everywhere on the web. */
function isForTheBrowser({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || altKey || ctrlKey || metaKey || shiftKey;
}
