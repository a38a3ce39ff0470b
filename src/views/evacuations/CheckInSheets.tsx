import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Printer, QrCode } from "lucide-react";
import { useState } from "react";
import { callAddress } from "../../domain/base/call.ts";
import type { SiteId } from "../../domain/base/ids.ts";
import { readCheckInSheet } from "../../domain/evacuations/selfCheckInCalls.ts";
import type { Site } from "../../domain/sites/site.ts";
import { useServices } from "../kit/services.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Select } from "../ui/Select.tsx";

/** The sheets with the codes by which people count themselves, to be hung up at the muster areas of a site. */
export function CheckInSheets({
  sites,
  chosen,
}: {
  readonly sites: readonly Site[];
  /** The site that the page shows; null: all. */
  readonly chosen: SiteId | null;
}) {
  const { t } = useLingui();
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.visitor?.customer ?? null);
  const [isOpen, setIsOpen] = useState(false);
  const [picked, setPicked] = useState<SiteId | null>(null);
  const open = sites.filter(({ isArchived }) => !isArchived);
  const site = open.find(({ id }) => id === (picked ?? chosen)) ?? open[0];
  if (customer === null || site === undefined) return null;
  return (
    <>
      <Button icon={<QrCode aria-hidden />} onPress={() => setIsOpen(true)}>
        <Trans>Check-in sheets</Trans>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t`Check-in by phone: sheets to hang up`}
        size="small"
        actions={
          <LinkButton
            href={callAddress(readCheckInSheet, { customerIndex: customer, site: site.id })}
            target="_blank"
            rel="external"
            variant="primary"
            icon={<Printer aria-hidden />}
          >
            <Trans>Open the sheets (PDF)</Trans>
          </LinkButton>
        }
      >
        <Select
          label={t`Site`}
          options={open.map(({ id, siteName }) => ({ id: String(id), label: siteName }))}
          value={String(site.id)}
          onChange={(id) => setPicked(open.find((one) => one.id === id)?.id ?? null)}
        />
        <p>
          {site.musterAreas.length === 0 ? (
            <Trans>This site has no muster area: there is one sheet for all of it.</Trans>
          ) : (
            <Trans>There is a page for each muster area.</Trans>
          )}{" "}
          <Trans>
            In an evacuation people who scan the code count themselves, with their badge or by name,
            without signing in. The code stays good between evacuations and opens nothing else.
          </Trans>
        </p>
      </Dialog>
    </>
  );
}
