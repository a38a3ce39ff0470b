import { Trans, useLingui } from "@lingui/react/macro";
import { Minus, Plus } from "lucide-react";
import type { Floor } from "../../domain/sites/floor.ts";
import type { FloorMatch, Site } from "../../domain/sites/site.ts";
import { useFloorName } from "../kit/words/useFloorName.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Select } from "../ui/Select.tsx";
import { TextField } from "../ui/TextField.tsx";
import { withChanges, withoutRow } from "../kit/rowEdits.ts";

/** What tags and map services call the floors of a site (specification section 3, floorMatching). */
export function FloorMatchRows({
  site,
  floors,
  matches,
  problem,
  onChange,
}: {
  readonly site: Site;
  /** Those in use, one at least. */
  readonly floors: readonly Floor[];
  readonly matches: readonly FloorMatch[];
  readonly problem: string | null;
  readonly onChange: (matches: readonly FloorMatch[]) => void;
}) {
  const { t } = useLingui();
  const floorName = useFloorName();
  const change = (at: number, changes: Partial<FloorMatch>) =>
    onChange(withChanges(matches, at, changes));
  const [first] = floors;
  return (
    <fieldset className="Form-group">
      <legend>
        <Trans>Names of floors in readings</Trans>
      </legend>
      <p className="note">
        <Trans>
          What a tag calls a floor, and the floor that is meant. A number without a line means the
          floor of that number.
        </Trans>
      </p>
      {matches.map(({ from, floor }, index) => {
        const number = index + 1;
        const known = floors.some((one) => one.number === floor)
          ? floors.map((one) => one.number)
          : [...floors.map((one) => one.number), floor];
        return (
          <div key={index} role="group" aria-label={t`Floor name ${number}`} className="SiteRow">
            <TextField
              label={t`Name in readings`}
              value={from}
              onChange={(value) => change(index, { from: value })}
              isRequired
              autoComplete="off"
            />
            <Select
              label={t`Floor`}
              options={known.map((one) => ({ id: String(one), label: floorName(site, one) }))}
              value={String(floor)}
              onChange={(id) => change(index, { floor: Number(id) })}
              isRequired
            />
            <IconButton
              label={t`Remove the floor name ${number}`}
              icon={<Minus aria-hidden />}
              size="small"
              onPress={() => onChange(withoutRow(matches, index))}
            />
          </div>
        );
      })}
      {problem !== null && (
        <p role="alert" className="Form-missing">
          {problem}
        </p>
      )}
      {first !== undefined && (
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          onPress={() => onChange([...matches, { from: "", floor: first.number }])}
        >
          <Trans>Add a floor name</Trans>
        </Button>
      )}
    </fieldset>
  );
}
