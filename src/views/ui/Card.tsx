import { type ReactNode, useId } from "react";
import { Button, Link } from "react-aria-components";
import "./Card.css";

export type CardProps = {
  readonly title?: ReactNode;
  readonly headingLevel?: 2 | 3 | 4 | undefined;
  /** Where the whole card leads; its title is the link. */
  readonly href?: string | undefined;
  /** What a press on the card does; its title is the button. */
  readonly onPress?: (() => void) | undefined;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  readonly isSelected?: boolean | undefined;
};

/** One of several equal things on a page. With `href` or `onPress` its whole surface takes the press. */
export function Card({
  title,
  headingLevel = 3,
  href,
  onPress,
  children,
  actions,
  footer,
  isSelected = false,
}: CardProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      className="Card"
      {...(title === undefined ? {} : { "aria-labelledby": id })}
      {...(isSelected ? { "data-selected": "" } : {})}
    >
      {title !== undefined && (
        <header className="Card-header">
          <Heading className="Card-title" id={id}>
            {href !== undefined ? (
              <Link className="Card-target" href={href}>
                {title}
              </Link>
            ) : onPress !== undefined ? (
              <Button className="Card-target" onPress={onPress} aria-pressed={isSelected}>
                {title}
              </Button>
            ) : (
              title
            )}
          </Heading>
          {actions !== undefined && <div className="Card-actions">{actions}</div>}
        </header>
      )}
      {children !== undefined && <div className="Card-body">{children}</div>}
      {footer !== undefined && <footer className="fine-note">{footer}</footer>}
    </article>
  );
}
