import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Footprints, Hand, MapPinCheck } from "lucide-react";
import { arriveForDistress, setOutForDistress, takeDistress } from "../../domain/distress/calls.ts";
import { type Distress, distressStatus, mayAct } from "../../domain/distress/distress.ts";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useServices } from "../kit/services.ts";
import { useCalls } from "../kit/useCalls.ts";
import { useHelpRight } from "../kit/useHelpRight.ts";
import { Button } from "../ui/Button.tsx";

const CALLS = { take: takeDistress, setOut: setOutForDistress, arrive: arriveForDistress };
type Act = keyof typeof CALLS;

/** Takes a call, or says that one is on the way or there: large enough for a thumb, one press each. */
export function CallActions({ call }: { readonly call: Distress }) {
  const { t } = useLingui();
  const { session } = useServices();
  const reader = useSelector(session, ({ context }) => context.user?.id ?? null);
  const work = useCalls("distressCommand", CALLS);
  const mayAnswer = useHelpRight() === "take";
  const status = distressStatus(call.acts);
  if (!mayAnswer)
    return (
      <p className="note">
        <Trans>Your role may see calls for help, and not answer them.</Trans>
      </p>
    );
  const isMine = status.handler?.by === reader;
  const run = (kind: Act) =>
    work.run({ kind, distressId: call.id, commandId: crypto.randomUUID() });
  const isBusy = (kind: Act) => work.isBusy && work.command?.kind === kind;
  const who = call.name ?? call.tagId;
  return (
    <div className="CallActions">
      {mayAct(status, "taken") && !isMine && (
        <Button
          variant={status.state === "raised" ? "primary" : "secondary"}
          size="large"
          icon={<Hand aria-hidden />}
          aria-label={t`Take the call of ${who}`}
          isPending={isBusy("take")}
          onPress={() => run("take")}
        >
          {status.state === "raised" ? <Trans>Take the call</Trans> : <Trans>Take it over</Trans>}
        </Button>
      )}
      {mayAct(status, "setOut") && !(isMine && status.state === "onTheWay") && (
        <Button
          variant={isMine ? "primary" : "secondary"}
          size="large"
          icon={<Footprints aria-hidden />}
          aria-label={t`I am on the way to ${who}`}
          isPending={isBusy("setOut")}
          onPress={() => run("setOut")}
        >
          <Trans>I am on the way</Trans>
        </Button>
      )}
      {isMine && status.state === "onTheWay" && (
        <Button
          variant="primary"
          size="large"
          icon={<MapPinCheck aria-hidden />}
          aria-label={t`I am with ${who}`}
          isPending={isBusy("arrive")}
          onPress={() => run("arrive")}
        >
          <Trans>I am there</Trans>
        </Button>
      )}
      <RefusalNote work={work} />
    </div>
  );
}
