import "./StatusPage.css";
import type { ReactNode } from "react";

type StatusPageProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** 1 where it is the whole page, 2 under the header's heading. */
  readonly headingLevel?: 1 | 2;
};

/** One thing to say, and what now. */
export function StatusPage({
  icon,
  title,
  children,
  actions,
  headingLevel: level = 2,
}: StatusPageProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <section className="StatusPage">
      <span className="StatusPage-icon" aria-hidden>
        {icon}
      </span>
      <Heading className="StatusPage-title">{title}</Heading>
      <div className="StatusPage-text">{children}</div>
      {actions !== undefined && <div className="StatusPage-actions">{actions}</div>}
    </section>
  );
}
