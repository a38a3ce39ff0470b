import { Trans, useLingui } from "@lingui/react/macro";
import { FlaskConical } from "lucide-react";
import { useMemo, useState } from "react";
import { TagId } from "../../domain/base/ids.ts";
import {
  DEFAULT_TEST_MINUTES,
  MAX_TEST_MINUTES,
  TestedKind,
} from "../../domain/distress/badgeTest.ts";
import { startBadgeTest } from "../../domain/distress/badgeTestCalls.ts";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useCalls } from "../kit/useCalls.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { Button } from "../ui/Button.tsx";
import { ComboBox } from "../ui/ComboBox.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { RadioGroup } from "../ui/RadioGroup.tsx";
import { KIND_WORDS } from "./callWords.ts";

const NONE: readonly never[] = [];
const CALLS = { start: startBadgeTest };
/** The address of a test whose badge is still to be chosen. */
export const ANY_BADGE = "any";

/** Begins the test of a badge: whose, which press, and for how long it is waited for. */
export function TestBadge() {
  const { t } = useLingui();
  const [asked, ask] = useUrlState("test");
  return (
    <>
      <Button icon={<FlaskConical aria-hidden />} onPress={() => ask(ANY_BADGE)}>
        <Trans>Test a badge</Trans>
      </Button>
      <Dialog
        isOpen={asked !== null}
        size="small"
        title={t`Test a badge`}
        onClose={() => ask(null)}
      >
        {asked !== null && <TestForm asked={asked} onClose={() => ask(null)} />}
      </Dialog>
    </>
  );
}

function TestForm({ asked, onClose }: { readonly asked: string; readonly onClose: () => void }) {
  const { t } = useLingui();
  const people = useFeed("people", null)?.people ?? NONE;
  const [chosen, setChosen] = useState<string | null>(asked === ANY_BADGE ? null : asked);
  const [kind, setKind] = useState<TestedKind>("sos");
  const [minutes, setMinutes] = useState<number | null>(DEFAULT_TEST_MINUTES);
  const [isTried, setTried] = useState(false);
  const work = useCalls("badgeTest", CALLS, onClose);
  const options = useMemo(() => {
    const worn = people.flatMap(({ name, tagId }) =>
      tagId === null ? [] : [{ id: tagId as string, label: `${name} · ${tagId}` }],
    );
    const isKnown = chosen === null || worn.some(({ id }) => id === chosen);
    return isKnown ? worn : [{ id: chosen, label: chosen }, ...worn];
  }, [people, chosen]);
  const start = () => {
    setTried(true);
    if (chosen === null || minutes === null) return;
    const tagId = TagId.parse(chosen);
    work.run({ kind: "start", commandId: crypto.randomUUID(), tagId, tested: kind, minutes });
  };
  return (
    <form
      className="stack-3"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <ComboBox
        // The list is made once: names that come later make another.
        key={options.length}
        label={t`Badge of`}
        options={options}
        value={chosen}
        onChange={setChosen}
        isRequired
        errorMessage={isTried && chosen === null ? t`Choose whose badge is tested.` : null}
      />
      <RadioGroup<TestedKind>
        label={t`What is tested`}
        options={TestedKind.options.map((id) => ({ id, label: t(KIND_WORDS[id]) }))}
        value={kind}
        onChange={setKind}
      />
      <NumberField
        label={t`Wait for the press`}
        unit={t`min`}
        value={minutes}
        minValue={1}
        maxValue={MAX_TEST_MINUTES}
        onChange={setMinutes}
        errorMessage={isTried && minutes === null ? t`Say for how many minutes.` : null}
      />
      <p className="note">
        <Trans>
          One press of this badge is then a test and no call. A second press, a press afterwards and
          everything else that is raised are real calls, and so are all other badges.
        </Trans>
      </p>
      <div className="wrap-2">
        <Button type="submit" variant="primary" isPending={work.isBusy}>
          <Trans>Begin the test</Trans>
        </Button>
        <Button onPress={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <RefusalNote work={work} />
    </form>
  );
}
