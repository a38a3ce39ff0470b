import { useLingui } from "@lingui/react/macro";
import { History } from "lucide-react";
import { useLocation, useSearch } from "wouter";
import { useSelector } from "@xstate/react";
import { addressOfInstant, TIME_MACHINE_REACH } from "../../domain/timeMachine/timeMachine.ts";
import { mayOpen } from "../../domain/users/pageAccess.ts";
import { pageAt } from "../kit/pageAt.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { offersPast } from "../timeMachine/timePages.ts";
import { typedInstant } from "../timeMachine/typedInstant.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import type { PaletteSection } from "./paletteItem.ts";

/** The instant that was typed ("Thursday 10:42"): the time machine opens there, on this page where it has a past. */
export function usePaletteInstants(typed: string): PaletteSection {
  const { t } = useLingui();
  const { session, now } = useServices();
  const format = useTimeFormat();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const visitor = useSelector(session, (snapshot) => snapshot.context.visitor);
  const present = now();
  const at = typedInstant(typed, present, format.timezone);
  const page = pageAt(path)?.page ?? null;
  const isHere = offersPast(page);
  const mayLook = isHere || (visitor !== null && mayOpen("liveSite", visitor));
  const isKept = at !== null && at >= present - TIME_MACHINE_REACH;
  const date = at === null ? "" : formatDateTime(at, format);
  const items =
    at === null || !isKept || !mayLook
      ? []
      : [
          {
            id: `instant-${at}`,
            label: t`Time machine: ${date}`,
            icon: <History />,
            isRemembered: false,
            run: () => {
              const instant = addressOfInstant(at);
              const query = new URLSearchParams(search);
              query.set("at", instant);
              navigate(
                isHere ? `${path}?${query.toString()}` : linkTo("liveSite", {}, { at: instant }),
              );
            },
          },
        ];
  return { id: "instants", title: t`Time machine`, items };
}
