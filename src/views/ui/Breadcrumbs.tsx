import { useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { TextLink } from "./TextLink.tsx";
import "./Breadcrumbs.css";

export type Crumb = {
  readonly id: string;
  readonly label: string;
  /** Absent for the page itself. */
  readonly href?: string | undefined;
};

/** The way from the top to this page. */
export function Breadcrumbs({ items }: { readonly items: readonly Crumb[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`You are here`}>
      <ol className="Breadcrumbs">
        {items.map(({ id, label, href }, at) => (
          <li className="Breadcrumbs-crumb" key={id}>
            {at > 0 && <ChevronRight aria-hidden="true" />}
            {href === undefined ? (
              <span {...(at === items.length - 1 ? { "aria-current": "page" } : {})}>{label}</span>
            ) : (
              <TextLink href={href} isQuiet>
                {label}
              </TextLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
