import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { BulkAction } from "../../domain/assets/bulkAction.ts";
import { type Site, SITE_LINKS, type SiteLink } from "../../domain/sites/site.ts";
import { Button } from "../ui/Button.tsx";
import { ComboBox } from "../ui/ComboBox.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { FORM_FIELD_WORDS } from "./assetFormWords.ts";

/** Which site marked assets are tied to, or no longer. */
export function BulkSiteDialog({
  kind,
  sites,
  onClose,
  onDo,
}: {
  readonly kind: "associate" | "dissociate";
  readonly sites: readonly Site[];
  readonly onClose: () => void;
  readonly onDo: (action: BulkAction) => void;
}) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<string | null>(null);
  const [link, setLink] = useState<SiteLink>("currentWorksite");
  const site = sites.find(({ id }) => id === chosen);
  return (
    <Dialog
      isOpen
      size="medium"
      title={kind === "associate" ? t`Associate with a site` : t`Dissociate from a site`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            isDisabled={site === undefined}
            onPress={() => {
              if (site === undefined) return;
              onDo(
                kind === "associate" ? { kind, siteId: site.id, link } : { kind, siteId: site.id },
              );
            }}
          >
            {kind === "associate" ? <Trans>Associate</Trans> : <Trans>Dissociate</Trans>}
          </Button>
        </>
      }
    >
      <div className="BulkDialog">
        <ComboBox
          label={t`Site`}
          isRequired
          autoFocus
          options={sites.map(({ id, siteName }) => ({ id: id as string, label: siteName }))}
          value={chosen}
          onChange={setChosen}
        />
        {kind === "associate" ? (
          <SegmentedControl
            label={t`As`}
            isLabelHidden={false}
            options={SITE_LINKS.map((id) => ({ id, label: t(FORM_FIELD_WORDS[id]) }))}
            value={link}
            onChange={setLink}
          />
        ) : (
          <p>
            <Trans>All links to the site are removed: present, next and future.</Trans>
          </p>
        )}
      </div>
    </Dialog>
  );
}
