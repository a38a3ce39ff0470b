import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Pencil } from "lucide-react";
import { useState } from "react";
import type { EpochMs } from "../../domain/base/time.ts";
import {
  DEFAULT_LONE_WORK_RULES,
  LONE_RULES,
  type LoneWorkRules,
  MAX_ANSWER_MINUTES,
  MAX_RULE_MINUTES,
} from "../../domain/distress/loneWorker.ts";
import { EditorDrawer } from "../kit/editor/EditorDrawer.tsx";
import { useEditor } from "../kit/editor/useEditor.ts";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { useFeed } from "../kit/useFeed.ts";
import { Button } from "../ui/Button.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { FamilyHoursList } from "./FamilyHoursList.tsx";
import { useDistressMachines } from "./distressMachines.ts";
import { LONE_RULE_WORDS } from "./loneWords.ts";

type RulesForm = Omit<LoneWorkRules, "families" | "id">;

/** What is watched of people who work alone, and the form to change it. For administrators. */
export function LoneRulesPanel({ now }: { readonly now: EpochMs }) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const feed = useFeed("loneWorkRules", null);
  const { id: _, families, ...rules } = feed?.rules[0] ?? DEFAULT_LONE_WORK_RULES;
  const isLive = feed?.liveness?.isLive ?? false;
  return (
    <Panel
      title={t`Rules of lone work`}
      freshness={<FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />}
      actions={
        feed?.isLoaded === true && (
          <Button
            size="small"
            icon={<Pencil aria-hidden />}
            aria-label={t`Edit the rules of lone work`}
            onPress={() => setEditing(true)}
          >
            <Trans>Edit</Trans>
          </Button>
        )
      }
      state={panelStateOf(feed, false, {
        empty: { title: t`Every rule is off: nothing is watched.` },
        error: {
          title: t`The rules could not be read.`,
          description: t`They are retried automatically as soon as the server answers.`,
        },
      })}
    >
      <Stale isStale={!isLive} className="stack-3">
        <DescriptionList
          items={[
            ...LONE_RULES.map((rule) => ({
              id: rule,
              term: t(LONE_RULE_WORDS[rule]),
              description: <Minutes value={rules[rule]} />,
            })),
            {
              id: "answer",
              term: t`Time to answer`,
              description: <Minutes value={rules.answerMinutes} />,
            },
          ]}
        />
        <FamilyHoursList families={families} isChangeable={feed?.isLoaded === true} />
      </Stale>
      {isEditing && <RulesEditor seen={rules} onClose={() => setEditing(false)} />}
    </Panel>
  );
}

function Minutes({ value }: { readonly value: number | null }) {
  if (value === null) return <Trans context="rule">Off</Trans>;
  return <Plural value={value} one="# minute" other="# minutes" />;
}

function RulesEditor({
  seen,
  onClose,
}: {
  readonly seen: RulesForm;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { loneWorkRulesForm } = useDistressMachines();
  const form = useEditor<RulesForm>(
    () => ({ machine: loneWorkRulesForm, mode: "edit", seen, draft: "loneWorkRules" }),
    () => toasts.success(t`The rules of lone work are saved.`),
    onClose,
  );
  const { values, change, isBusy } = form;
  return (
    <EditorDrawer
      editor={form}
      title={t`Rules of lone work`}
      isSound
      fieldName={(field) => {
        const rule = LONE_RULES.find((one) => one === field);
        return rule === undefined ? t`Time to answer` : t(LONE_RULE_WORDS[rule]);
      }}
      valueText={(_, value) =>
        value === null ? t({ message: "Off", context: "rule" }) : JSON.stringify(value)
      }
    >
      <fieldset className="RuleEditor-fields" disabled={isBusy}>
        <p className="note">
          <Trans>
            Minutes after which somebody who works alone is asked whether they are well. A rule
            without minutes is off.
          </Trans>
        </p>
        {LONE_RULES.map((rule) => (
          <NumberField
            key={rule}
            label={t(LONE_RULE_WORDS[rule])}
            unit={t`min`}
            value={values[rule]}
            minValue={1}
            maxValue={MAX_RULE_MINUTES}
            onChange={(minutes) => change(rule, minutes)}
          />
        ))}
        <NumberField
          label={t`Time to answer`}
          unit={t`min`}
          value={values.answerMinutes}
          minValue={1}
          maxValue={MAX_ANSWER_MINUTES}
          onChange={(minutes) => change("answerMinutes", minutes ?? seen.answerMinutes)}
        />
      </fieldset>
    </EditorDrawer>
  );
}
