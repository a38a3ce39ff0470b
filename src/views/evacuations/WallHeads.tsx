import { Plural } from "@lingui/react/macro";
import { Boxes, Users } from "lucide-react";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { Stale } from "../ui/Stale.tsx";
import { countOf } from "./peopleByPlace.ts";
import { resourcesOnSites } from "./resourcesOnSites.ts";
import "./WallHeads.css";

/** How many are on site, under every view that a wall turns: people, or resources where nobody wears a tag. */
export function WallHeads() {
  const now = useNow();
  const feed = useFeed("people", null);
  if (feed?.isLoaded !== true) return null;
  if (feed.people.length === 0) return <WallResources />;
  const { present, uncertain, unknown } = countOf(
    feed.people.filter(({ place }) => place.site !== null),
    now,
  );
  const doubted = uncertain + unknown;
  return (
    <Stale isStale={feed.liveness?.isLive !== true} className="WallHeads">
      <Users aria-hidden />
      <span className="tabular" data-counts="people" data-count={present}>
        <Plural value={present} one="# person on site" other="# people on site" />
      </span>
      {doubted > 0 && (
        <span className="WallHeads-doubt tabular">
          <Plural value={doubted} one="of whom # not certain" other="of whom # not certain" />
        </span>
      )}
    </Stale>
  );
}

/** A renter follows machines. Counted as the wall of the safety dashboard counts them. */
function WallResources() {
  const presence = useFeed("presence", null);
  const sites = useFeed("sites", null);
  if (presence?.isLoaded !== true || sites?.isLoaded !== true) return null;
  const count = resourcesOnSites(presence.counts, sites.sites);
  return (
    <Stale isStale={presence.liveness?.isLive !== true} className="WallHeads">
      <Boxes aria-hidden />
      <span className="tabular">
        <Plural value={count} one="# resource on site" other="# resources on site" />
      </span>
    </Stale>
  );
}
