import { Trans } from "@lingui/react/macro";
import { ScrollText } from "lucide-react";
import { LinkButton } from "../ui/LinkButton.tsx";
import { useJournalLink } from "./useJournalLink.ts";

/** Leads to the journal of one thing; nothing for whoever may not open the journal. */
export function JournalButton({ about }: { readonly about: string }) {
  const href = useJournalLink()(about);
  if (href === null) return null;
  return (
    <LinkButton href={href} icon={<ScrollText aria-hidden />}>
      <Trans>Journal</Trans>
    </LinkButton>
  );
}
