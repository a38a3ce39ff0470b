import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { PREPARERS } from "../../domain/base/holders.ts";
import { profilesAt } from "../../domain/base/profile.ts";
import { isSuperAdmin } from "../../domain/base/profileIds.ts";
import { problemWords } from "../kit/administration/problemWords.ts";
import { useServices } from "../kit/services.ts";
import { useCommand } from "../kit/useCommand.ts";
import { useDoneActions } from "../kit/useDoneActions.ts";
import { useShownInstant } from "../ui/PastProvider.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { useStayMachines } from "./stayMachines.ts";

/** Recording exits that were not read, with the way back. `record` null: the reader may not, or the past is shown. */
export function useStayCommands() {
  const { t } = useLingui();
  const toasts = useToasts();
  const { session } = useServices();
  const visitor = useSelector(session, ({ context }) => context.visitor);
  const { at } = useShownInstant();
  const mayRecord =
    at === null &&
    visitor !== null &&
    (isSuperAdmin(visitor.profileIds) ||
      profilesAt(visitor.profileIds, visitor.customer).some((one) => PREPARERS.includes(one)));
  const { commands } = useStayMachines();
  const history = useDoneActions();
  const undo = useCommand(commands, (_, { stayIds }) => {
    const count = stayIds.length;
    toasts.info(t`${plural(count, { one: "# exit taken back", other: "# exits taken back" })}`);
  });
  const work = useCommand(commands, (_, { stayIds }) => {
    const count = stayIds.length;
    if (count === 0) toasts.info(t`Nothing was changed: they have been seen again meanwhile.`);
    else {
      const id = crypto.randomUUID();
      history.done({ id, count, name: null, takeBack: { kind: "exits", stayIds } });
      toasts.success(t`${plural(count, { one: "# exit recorded", other: "# exits recorded" })}`, {
        action: {
          label: t`Undo`,
          onPress: () => {
            undo.run({ kind: "withdrawExits", stayIds });
            history.undone(id);
          },
        },
      });
    }
  });
  const failed = undo.refusal === null ? work : undo;
  const { refusal } = failed;
  return {
    isBusy: work.isBusy || undo.isBusy,
    refusal: refusal === null ? null : t(problemWords(refusal.problem)),
    dismiss: failed.dismiss,
    record: mayRecord
      ? (stayIds: readonly string[]) => work.run({ kind: "assumeExits", stayIds })
      : null,
  };
}
