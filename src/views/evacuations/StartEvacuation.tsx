import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Siren } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { EvacuationId, SiteId } from "../../domain/base/ids.ts";
import type { EvacuationSummary } from "../../domain/evacuations/evacuationSummary.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { PersonSeen } from "../../streams/feeds/assets/peopleFeed.ts";
import { useServices } from "../kit/services.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { RadioGroup } from "../ui/RadioGroup.tsx";
import { Select } from "../ui/Select.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { linkTo } from "../kit/routes.ts";
import { useIsAdministrator } from "../kit/useIsAdministrator.ts";
import { RunningEvacuations } from "./RunningEvacuations.tsx";
import { useRecipients } from "./useRecipients.ts";

/** Starts an evacuation: which site, drill or real, and once more whether it is meant. */
export function StartEvacuation({
  sites,
  people,
  running,
  isOffered,
  onAsking,
  onStarted,
}: {
  readonly sites: readonly Site[];
  /** Whether there is a site to choose. A question that is open stays open without one: the server's answer decides. */
  readonly isOffered: boolean;
  /** Null: not read yet, which is not nobody. */
  readonly people: readonly PersonSeen[] | null;
  /** What others have started: the question stays open over it, so that no key is for a button that was not there before. */
  readonly running: readonly EvacuationSummary[];
  /** Called with whether a question is open. */
  readonly onAsking: (isAsking: boolean) => void;
  /** Started here, or one of `running` that is gone to instead. */
  readonly onStarted: (id: EvacuationId) => void;
}) {
  const { t } = useLingui();
  const { evacuation } = useServices();
  const [isChoosing, setIsChoosing] = useState(false);
  const [site, setSite] = useState<SiteId | null>(null);
  const [kind, setKind] = useState<"drill" | "real">("drill");
  const plan = useSelector(evacuation, ({ context }) => context.plan);
  const problem = useSelector(evacuation, ({ context }) => context.problem);
  const isStarting = useSelector(evacuation, (snapshot) => snapshot.hasTag("busy"));
  const joined = useSelector(evacuation, ({ context }) => context.running);
  const isMeant = useRef(false);
  useEffect(() => {
    if (!isMeant.current || joined === null) return;
    isMeant.current = false;
    onStarted(joined);
  }, [joined, onStarted]);
  const isAsking = isChoosing || plan !== null;
  useEffect(() => onAsking(isAsking), [onAsking, isAsking]);
  useEffect(() => () => onAsking(false), [onAsking]);
  const begun = (
    <RunningEvacuations
      running={running}
      onOpen={(id) => {
        setIsChoosing(false);
        isMeant.current = false;
        if (plan !== null) evacuation.send({ type: "user.cancel" });
        onStarted(id);
      }}
    />
  );
  const open = sites.filter(({ isArchived }) => !isArchived);
  // The first one unless another is chosen, though the sites may be known only after the press.
  const wanted = plan?.site ?? site ?? open[0]?.id;
  const chosen = open.find(({ id }) => id === wanted) ?? null;
  const expected = people?.filter(({ place }) => place.site === chosen?.id).length ?? null;
  const siteName = chosen?.siteName ?? "";
  const prepare = {
    type: "user.prepare",
    plan: { site: chosen?.id ?? null, kind },
    open: open.map(({ id }) => id),
  } as const;
  const mayPrepare = useSelector(evacuation, (snapshot) => snapshot.can(prepare));
  return (
    <>
      {isOffered && (
        <Button
          variant="danger"
          icon={<Siren aria-hidden />}
          onPress={() => {
            setKind("drill");
            setIsChoosing(true);
          }}
        >
          <Trans>Start an evacuation</Trans>
        </Button>
      )}
      <Dialog
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        title={t`Start an evacuation`}
        size="small"
        actions={
          <>
            <Button onPress={() => setIsChoosing(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              variant="primary"
              isDisabled={!mayPrepare}
              onPress={() => {
                setIsChoosing(false);
                evacuation.send(prepare);
              }}
            >
              <Trans>Continue</Trans>
            </Button>
          </>
        }
      >
        {begun}
        <Select
          label={t`Site`}
          options={open.map(({ id, siteName: label }) => ({ id, label }))}
          value={chosen?.id ?? null}
          onChange={setSite}
        />
        <RadioGroup
          label={t`Kind`}
          options={[
            {
              id: "drill",
              label: t`Drill`,
              description: t`For practice. It is recorded as a drill and sends no message.`,
            },
            {
              id: "real",
              label: t`Real`,
              description: t`People are in danger. Messages go out at once.`,
            },
          ]}
          value={kind}
          onChange={setKind}
        />
      </Dialog>
      <ConfirmDialog
        isOpen={plan !== null}
        tone="danger"
        title={
          plan?.kind === "real"
            ? t`Start the evacuation of ${siteName}?`
            : t`Start an evacuation drill at ${siteName}?`
        }
        confirmLabel={plan?.kind === "real" ? t`Start the evacuation` : t`Start the drill`}
        isPending={isStarting}
        errorMessage={problem?.message ?? null}
        onConfirm={() => {
          isMeant.current = true;
          evacuation.send({ type: "user.confirm" });
        }}
        onCancel={() => {
          isMeant.current = false;
          evacuation.send({ type: "user.cancel" });
        }}
      >
        {begun}
        <p>
          {expected === null ? (
            <Trans>
              The roll is frozen: everyone who was last seen there or came in by an entry box has to
              be found.
            </Trans>
          ) : (
            <Plural
              value={expected}
              one="# person was last seen there. The roll is frozen with the people who came in by an entry box too: all have to be found."
              other="# people were last seen there. The roll is frozen with the people who came in by an entry box too: all have to be found."
            />
          )}
        </p>
        <p>
          <Trans>
            Every screen of the safety dashboard shows it at once, with the names of the people.
          </Trans>
        </p>
        {plan !== null && <TellsWhom isDrill={plan.kind === "drill"} />}
      </ConfirmDialog>
    </>
  );
}

/** Whom the start tells besides, before it is pressed. */
function TellsWhom({ isDrill }: { readonly isDrill: boolean }) {
  const recipients = useRecipients();
  const isAdministrator = useIsAdministrator();
  if (isDrill)
    return (
      <p>
        <Trans>This is a drill: no e-mail, no SMS and no alarm on other screens.</Trans>
      </p>
    );
  return (
    <>
      <p>
        <Trans>Every open screen of this customer sounds an alarm.</Trans>
      </p>
      {recipients !== null && (
        <p>
          {recipients.length === 0 ? (
            <Trans>No e-mail and no SMS is configured: nobody outside is notified.</Trans>
          ) : (
            <Plural
              value={recipients.length}
              one="# recipient is notified by e-mail or SMS, now and at the end."
              other="# recipients are notified by e-mail or SMS, now and at the end."
            />
          )}{" "}
          {recipients.length === 0 && isAdministrator && (
            <TextLink href={linkTo("alertsConfiguration")}>
              <Trans>Configure who is notified</Trans>
            </TextLink>
          )}
        </p>
      )}
    </>
  );
}
