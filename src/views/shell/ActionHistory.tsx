import "./ActionHistory.css";
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { History, Undo2 } from "lucide-react";
import { SECOND } from "../../domain/base/time.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { type DoneAction, type WhyNot, whyNot } from "../../machines/shell/doneAction.ts";
import { useServices } from "../kit/services.ts";
import { useNow } from "../kit/useNow.ts";
import { Age } from "../ui/Age.tsx";
import { Button } from "../ui/Button.tsx";
import { Drawer } from "../ui/Drawer.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { useShownInstant } from "../ui/PastProvider.tsx";

/** The last actions of this person on this page: what, when, and the undo while there is one, else why there is none. */
export function ActionHistory({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { doneActions, now: clock } = useServices();
  const now = useNow(SECOND);
  const whatOf = useActionWords();
  const actions = useSelector(doneActions, ({ context }) => context.actions);
  const undoing = useSelector(doneActions, ({ context }) => context.undoing);
  const isPast = useShownInstant().at !== null;
  return (
    <Drawer isOpen onClose={onClose} title={t`Last actions`}>
      {actions.length === 0 ? (
        <EmptyState
          icon={<History aria-hidden />}
          title={t`Nothing to undo`}
          description={t`What you do in this tab and may want to undo is listed here: acknowledgements, imports, changes of many resources or tags, check-ins.`}
        />
      ) : (
        <ul className="ActionHistory" aria-label={t`Last actions`}>
          {actions.map((action) => (
            <li key={action.id}>
              <span>
                <span className="ActionHistory-what">{whatOf(action)}</span>{" "}
                <span className="note">
                  <Age at={action.at} now={now} />
                </span>
              </span>
              {action.fate.is === "standing" && whyNot(action, now) === null && (
                <Button
                  size="small"
                  icon={<Undo2 />}
                  isPending={undoing === action.id}
                  isDisabled={isPast || (undoing !== null && undoing !== action.id)}
                  aria-label={t`Undo: ${whatOf(action)}`}
                  onPress={() =>
                    doneActions.send({ type: "user.undo", id: action.id, now: clock() })
                  }
                >
                  <Trans>Undo</Trans>
                </Button>
              )}
              <p className="ActionHistory-fate note" role="status">
                <FateWords action={action} why={whyNot(action, now)} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}

function FateWords({
  action: { fate },
  why,
}: {
  readonly action: DoneAction;
  readonly why: WhyNot | null;
}) {
  if (fate.is === "undone")
    return fate.left === 0 ? (
      <Trans>Undone.</Trans>
    ) : (
      <Plural
        value={fate.left}
        one="Undone, but for # that was changed since."
        other="Undone, but for # that were changed since."
      />
    );
  switch (why) {
    case null:
      return fate.is === "standing" && fate.isUnanswered ? (
        <Trans>The server did not answer. Try again: nothing is done twice.</Trans>
      ) : null;
    case "changedSince":
      return <Trans>Cannot be undone: it was changed or undone since.</Trans>;
    case "ended":
      return <Trans>Cannot be undone: the evacuation has ended.</Trans>;
    case "expired":
      return <Trans>Cannot be undone any more: the time for it is over.</Trans>;
    case "refused":
      return <Trans>Cannot be undone: you are not allowed to.</Trans>;
    default:
      return unreachable(why);
  }
}

/** What was done, in words. */
function useActionWords(): (action: DoneAction) => string {
  const { t } = useLingui();
  return ({ takeBack: { kind }, count, name }) => {
    switch (kind) {
      case "alerts":
        return t`${plural(count, { one: "# alert acknowledged", other: "# alerts acknowledged" })}`;
      case "checkIn":
        return name === null ? t`Check-in` : t`Check-in of ${name}`;
      case "exported":
        return t`${plural(count, { one: "# code marked as exported", other: "# codes marked as exported" })}`;
      case "exits":
        return t`${plural(count, { one: "# exit recorded", other: "# exits recorded" })}`;
      case "import":
        return name === null ? t`Import of resources` : t`Import of ${name}`;
      case "provisioning":
        return t`${plural(count, { one: "# tag provisioned", other: "# tags provisioned" })}`;
      case "resources":
        return t`${plural(count, { one: "# resource changed", other: "# resources changed" })}`;
      case "sites":
        return t`${plural(count, { one: "# site archived", other: "# sites archived" })}`;
      case "tags":
        return t`${plural(count, { one: "# tag changed", other: "# tags changed" })}`;
      default:
        return unreachable(kind);
    }
  };
}
