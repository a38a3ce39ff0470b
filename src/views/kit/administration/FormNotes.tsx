import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { FieldConflict } from "../../../domain/base/fieldEdit.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { problemWords } from "./problemWords.ts";
import type { Form } from "./useForm.ts";

type Props = {
  readonly form: Pick<
    Form<object>,
    | "conflicts"
    | "isBusy"
    | "isResumed"
    | "isUnreachable"
    | "refusal"
    | "resolve"
    | "save"
    | "startOver"
  >;
  readonly fieldName: (field: string) => string;
  readonly valueText: (field: string, value: unknown) => string;
};

/** Why a form was not saved: a broken rule, nobody who answered, or somebody who was faster. */
export function FormNotes({ form, fieldName, valueText }: Props) {
  const { t } = useLingui();
  if (form.conflicts.length > 0)
    return <Conflicts form={form} fieldName={fieldName} valueText={valueText} />;
  if (form.isUnreachable)
    return (
      <Banner
        tone="danger"
        isLive
        title={t`It is not saved yet`}
        action={
          <Button size="small" onPress={form.save} isPending={form.isBusy}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>The server did not answer. What you typed is kept.</Trans>
      </Banner>
    );
  if (form.refusal === null) return <ResumedNote form={form} />;
  return (
    <Banner tone="danger" isLive title={t`It is not saved`}>
      {t(problemWords(form.refusal))}
    </Banner>
  );
}

/** What was typed in an earlier form is here again; it can be given up. */
export function ResumedNote({
  form,
}: {
  readonly form: Pick<Form<object>, "isBusy" | "isResumed" | "startOver">;
}) {
  const { t } = useLingui();
  if (!form.isResumed) return null;
  return (
    <Banner
      tone="info"
      title={t`What you had typed is here again`}
      action={
        <Button size="small" onPress={form.startOver} isDisabled={form.isBusy}>
          <Trans>Start over</Trans>
        </Button>
      }
    >
      <Trans>It was not saved the last time.</Trans>
    </Banner>
  );
}

/** Somebody else saved meanwhile: both values of each field, of which one is chosen. */
function Conflicts({ form, fieldName, valueText }: Props) {
  const { t } = useLingui();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, isMine: boolean) => {
    const next = new Set(mine);
    if (isMine) next.add(field);
    else next.delete(field);
    setMine(next);
  };
  return (
    <Banner
      tone="warning"
      isLive
      title={t`Somebody else has saved meanwhile`}
      action={
        <Button size="small" onPress={() => form.resolve([...mine])} isPending={form.isBusy}>
          <Trans>Save what is chosen</Trans>
        </Button>
      }
    >
      {form.conflicts.map(({ field, stored, wanted }: FieldConflict) => (
        <RadioGroup
          key={field}
          label={fieldName(field)}
          options={[
            { id: "theirs", label: t`Theirs: ${valueText(field, stored)}` },
            { id: "mine", label: t`Mine: ${valueText(field, wanted)}` },
          ]}
          value={mine.has(field) ? "mine" : "theirs"}
          onChange={(id) => choose(field, id === "mine")}
        />
      ))}
    </Banner>
  );
}
