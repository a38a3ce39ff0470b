import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { TagId } from "../../../domain/base/ids.ts";
import { formOfHeard } from "../../../domain/devices/heardDevice.ts";
import { problemWords } from "../../kit/administration/problemWords.ts";
import { RefusedCommand } from "../../kit/RefusedCommand.tsx";
import { useCommand } from "../../kit/useCommand.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { useDeviceMachines } from "../deviceMachines.ts";
import { type PlacingDevice, unregistered } from "../placing/placingDevice.ts";

const NONE: readonly never[] = [];

/** Those of the ids that speak and that nobody has registered: only what is registered can be placed. */
export function HeardPlaces({ ids }: { readonly ids: readonly TagId[] }) {
  const { t } = useLingui();
  const unknown = useFeed("unknownDevices", null)?.devices ?? NONE;
  const { tagCommand } = useDeviceMachines();
  const work = useCommand(tagCommand);
  const placed = new Set(ids);
  const heard = unknown.filter(({ id }) => placed.has(id)).map(unregistered);
  const namesOf = (type: PlacingDevice["type"]) =>
    heard.flatMap((one) => (one.type === type ? [one.name] : [])).join(", ");
  const [gateways, anchors] = [namesOf("gateway"), namesOf("anchor")];
  const register = () =>
    work.run({
      kind: "registerAll",
      devices: heard.map(({ id, ...said }) => ({ tagId: id, form: formOfHeard(id, said) })),
    });
  return (
    <>
      {heard.length > 0 && (
        <Banner
          tone="warning"
          isLive
          title={
            <Plural
              value={heard.length}
              one="# of these devices speaks and is not registered"
              other="# of these devices speak and are not registered"
            />
          }
          action={
            <Button size="small" isPending={work.isBusy} onPress={register}>
              <Plural value={heard.length} one="Register it" other="Register them" />
            </Button>
          }
        >
          <Trans>Only registered devices can be placed.</Trans>
          {anchors !== "" && (
            <p>
              <Trans>Heard as anchors: {anchors}</Trans>
            </p>
          )}
          {gateways !== "" && (
            <p>
              <Trans>Heard as gateways: {gateways}</Trans>
            </p>
          )}
        </Banner>
      )}
      {work.refusal !== null && (
        <RefusedCommand
          // Not the same list again: some of it may be registered by now.
          work={{ ...work, retry: register }}
          problem={work.refusal.problem}
          words={t(problemWords(work.refusal.problem))}
          told={work.refusal.told}
        />
      )}
    </>
  );
}
