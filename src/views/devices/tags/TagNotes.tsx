import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { useFeed } from "../../kit/useFeed.ts";
import { linkTo } from "../../kit/routes.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";

/** What stands above the list of tags: that only some are shown, and what speaks without being placed or registered. */
export function TagNotes({
  manufacturerId,
  speaking,
  onShowSpeaking,
  onPlace,
}: {
  /** Only its tags are shown; null: those of all. */
  readonly manufacturerId: string | null;
  /** Gateways and anchors that speak and stand nowhere; 0: nothing is said of them. */
  readonly speaking: number;
  readonly onShowSpeaking: () => void;
  readonly onPlace: () => void;
}) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const feed = useFeed("unknownDevices", null);
  const unknown = feed?.devices.length ?? 0;
  return (
    <div className="Tags-notes">
      {manufacturerId !== null && (
        <Banner
          tone="info"
          title={t`Only tags of the manufacturer id ${manufacturerId} are shown`}
          action={
            <Button size="small" onPress={() => navigate(linkTo("tags"))}>
              <Trans>Show all</Trans>
            </Button>
          }
        />
      )}
      {unknown > 0 && (
        <Banner
          tone="warning"
          title={
            <Plural
              value={unknown}
              one="# device speaks that nobody has registered"
              other="# devices speak that nobody has registered"
            />
          }
          action={
            <Button size="small" onPress={onPlace}>
              <Trans>Place on the plan</Trans>
            </Button>
          }
        />
      )}
      {speaking > 0 && (
        <Banner
          tone="warning"
          title={
            <Plural
              value={speaking}
              one="# gateway or anchor speaks that nobody has placed"
              other="# gateways and anchors speak that nobody has placed"
            />
          }
          action={
            <Button size="small" onPress={onShowSpeaking}>
              <Plural value={speaking} one="Show it" other="Show them" />
            </Button>
          }
        />
      )}
    </div>
  );
}
