import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { DoneOf } from "../../machines/kit/commandMachine.ts";
import type { SiteAnswer, SiteCommand } from "../../streams/calls/sites/siteCommands.ts";
import { problemWords } from "../kit/administration/problemWords.ts";
import { useDoneActions } from "../kit/useDoneActions.ts";
import { useToasts } from "../ui/useToasts.ts";

/** Tells that sites were archived, with the way back, or that they are back in use; and why some of them are not. */
export function useListedSites(): (kind: SiteCommand["kind"], answer: DoneOf<SiteAnswer>) => void {
  const { t } = useLingui();
  const toasts = useToasts();
  const history = useDoneActions();
  return (kind, { assets, sites, backCalls, left }) => {
    const count = sites.length;
    if (left !== null)
      toasts.warning(t`Not all of them`, { description: t(problemWords(left.problem)) });
    if (kind !== "archive") {
      toasts.success(
        t`${plural(count, { one: "The site is back in use", other: "# sites are back in use" })}`,
      );
      return;
    }
    const id = crypto.randomUUID();
    const takeBack = { kind: "sites", siteIds: sites, calls: backCalls } as const;
    history.done({ id, count, name: null, takeBack });
    toasts.success(
      t`${plural(count, { one: "The site is archived", other: "# sites are archived" })}`,
      {
        description: t`${plural(assets, { one: "# resource was taken from it", other: "# resources were taken from it" })}`,
        action: { label: t`Undo`, onPress: () => history.undo(id) },
      },
    );
  };
}
