import { Trans } from "@lingui/react/macro";
import { Link2, ListChecks, MapPin, MapPinned, Plus } from "lucide-react";
import { linkTo } from "../../kit/routes.ts";
import { Button } from "../../ui/Button.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import type { TagWork } from "./TagWorks.tsx";

/** What can be done on the page of tags, whichever of them are marked. */
export function TagActions({
  onWork,
  onNew,
}: {
  readonly onWork: (work: TagWork) => void;
  readonly onNew: () => void;
}) {
  return (
    <>
      <Button size="small" icon={<MapPinned aria-hidden />} onPress={() => onWork("plan")}>
        <Trans>Place on the plan</Trans>
      </Button>
      <Button size="small" icon={<MapPin aria-hidden />} onPress={() => onWork("places")}>
        <Trans>Places from a CSV</Trans>
      </Button>
      <LinkButton
        size="small"
        icon={<Link2 aria-hidden />}
        href={`${linkTo("resources")}?import=pairs`}
      >
        <Trans>Pair tags by a list</Trans>
      </LinkButton>
      <Button size="small" icon={<ListChecks aria-hidden />} onPress={() => onWork("batch")}>
        <Trans>Batch operation</Trans>
      </Button>
      <Button size="small" variant="primary" icon={<Plus aria-hidden />} onPress={onNew}>
        <Trans>New sensor</Trans>
      </Button>
    </>
  );
}
