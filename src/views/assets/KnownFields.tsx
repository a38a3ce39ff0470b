import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { type Description, DescriptionList } from "../ui/DescriptionList.tsx";
import { NOTHING } from "../ui/format/nothing.ts";
import { Panel } from "../ui/Panel.tsx";

/**
 * A panel of what is known of the asset. What is not known takes no row: its names stand below in one line, for those who
 * may fill them in. Nothing where that leaves nothing.
 */
export function KnownFields({
  title,
  items,
  onFill,
  actions,
  children,
}: {
  readonly title: string;
  readonly items: readonly (Omit<Description, "term"> & { readonly term: string })[];
  /** Opens the form of these fields; absent: they are not filled in by hand, or not by this viewer. */
  readonly onFill?: (() => void) | undefined;
  readonly actions?: ReactNode;
  /** Above the fields. */
  readonly children?: ReactNode;
}) {
  const known = items.filter(({ description }) => description !== NOTHING);
  const missing = items.filter(({ description }) => description === NOTHING);
  const names = missing.map(({ term }) => term).join(", ");
  if (known.length === 0 && onFill === undefined && children === undefined) return null;
  return (
    <Panel title={title} actions={actions}>
      {children}
      {known.length > 0 && <DescriptionList items={known} />}
      {missing.length > 0 && onFill !== undefined && (
        <p className="note AssetDetail-missing">
          <Trans>Not filled in: {names}.</Trans>{" "}
          <Button variant="link" onPress={onFill}>
            <Trans>Fill them in</Trans>
          </Button>
        </p>
      )}
    </Panel>
  );
}
