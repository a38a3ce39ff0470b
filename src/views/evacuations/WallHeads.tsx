import { Plural } from "@lingui/react/macro";
import { Users } from "lucide-react";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { Stale } from "../ui/Stale.tsx";
import { countOf } from "./peopleByPlace.ts";
import "./WallHeads.css";

/** How many people are on site, under every view that a wall turns; nothing where nobody wears a tag. */
export function WallHeads() {
  const now = useNow();
  const feed = useFeed("people", null);
  if (feed?.isLoaded !== true || feed.people.length === 0) return null;
  const { present, uncertain, unknown } = countOf(
    feed.people.filter(({ place }) => place.site !== null),
    now,
  );
  const doubted = uncertain + unknown;
  return (
    <Stale isStale={feed.liveness?.isLive !== true} className="WallHeads">
      <Users aria-hidden />
      <span className="tabular">
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
