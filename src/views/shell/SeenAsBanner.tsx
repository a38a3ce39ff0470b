import "./SeenAsBanner.css";
import { Trans, useLingui } from "@lingui/react/macro";
import { Eye } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { MINUTE } from "../../domain/base/time.ts";
import { profilesAt } from "../../domain/base/profile.ts";
import { alarmsOf } from "../../domain/evacuations/evacuationAlarm.ts";
import { evacuationsOnWallSince } from "../../domain/evacuations/evacuationOnWall.ts";
import type { Visitor } from "../../domain/users/pageAccess.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { useFeed } from "../kit/useFeed.ts";
import { usePresent } from "../kit/useNow.ts";
import { Button } from "../ui/Button.tsx";
import { ROLES } from "../users/administration/userWords.ts";

const NONE: readonly never[] = [];

/** Over every page while it is seen as somebody with other rights would see it. A real evacuation ends that at once. */
export function SeenAsBanner({ visitor }: { readonly visitor: Visitor }) {
  const { t } = useLingui();
  const { session } = useServices();
  const [, navigate] = useLocation();
  const now = usePresent(MINUTE);
  const evacuations = useFeed("evacuations", { since: evacuationsOnWallSince(now) });
  const isAlarmed = alarmsOf(evacuations?.evacuations ?? NONE).length > 0;
  useEffect(() => {
    if (isAlarmed) session.send({ type: "user.seeAsOneself" });
  }, [session, isAlarmed]);
  const role = profilesAt(visitor.profileIds, visitor.customer)
    .map((profile) => t(ROLES[profile].name))
    .join(", ");
  return (
    <div className="SeenAsBanner" role="status">
      <Eye aria-hidden />
      <p>
        <Trans>
          <strong>You see the pages as “{role}” would.</strong> Nothing can be changed meanwhile.
        </Trans>
      </p>
      <Button
        size="small"
        onPress={() => {
          session.send({ type: "user.seeAsOneself" });
          navigate(linkTo("permissions"));
        }}
      >
        <Trans>Back to the permissions</Trans>
      </Button>
    </div>
  );
}
