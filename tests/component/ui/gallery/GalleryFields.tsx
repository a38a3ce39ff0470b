import { LayoutGrid, List, Map as MapIcon } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "../../../../src/views/ui/Checkbox.tsx";
import { ComboBox } from "../../../../src/views/ui/ComboBox.tsx";
import { DateField } from "../../../../src/views/ui/DateField.tsx";
import { type DateRange, DateRangeField } from "../../../../src/views/ui/DateRangeField.tsx";
import { FileDrop } from "../../../../src/views/ui/FileDrop.tsx";
import { MultiSelect } from "../../../../src/views/ui/MultiSelect.tsx";
import { NumberField } from "../../../../src/views/ui/NumberField.tsx";
import type { Option } from "../../../../src/views/ui/option.ts";
import { PasswordField } from "../../../../src/views/ui/PasswordField.tsx";
import { RadioGroup } from "../../../../src/views/ui/RadioGroup.tsx";
import { SearchField } from "../../../../src/views/ui/SearchField.tsx";
import { SegmentedControl } from "../../../../src/views/ui/SegmentedControl.tsx";
import { Select } from "../../../../src/views/ui/Select.tsx";
import { Slider } from "../../../../src/views/ui/Slider.tsx";
import { Switch } from "../../../../src/views/ui/Switch.tsx";
import { TextArea } from "../../../../src/views/ui/TextArea.tsx";
import { TextField } from "../../../../src/views/ui/TextField.tsx";
import { GallerySection } from "./GallerySection.tsx";
import { Sample } from "./Sample.tsx";

const SITES: readonly Option[] = [
  { id: "horizon", label: "Tour Horizon", description: "Chantier, 3 floors" },
  { id: "nantes", label: "Nantes", description: "Agency" },
  { id: "brest", label: "Brest", isDisabled: true },
];
const FAMILIES: readonly Option[] = [
  "Crane",
  "Drill",
  "Generator",
  "Ladder",
  "Lift",
  "Mixer",
  "Pump",
  "Saw",
].map((label) => ({ id: label, label }));

/** Everything that is filled in or chosen. */
export function GalleryFields() {
  const [text, setText] = useState("MAT-00231");
  const [search, setSearch] = useState("");
  const [number, setNumber] = useState<number | null>(30);
  const [site, setSite] = useState<string | null>("horizon");
  const [families, setFamilies] = useState<string[]>(["Crane", "Pump"]);
  const [isOn, setIsOn] = useState(true);
  const [view, setView] = useState<"list" | "cards" | "map">("list");
  const [zoom, setZoom] = useState(40);
  const [day, setDay] = useState<string | null>("2026-03-29");
  const [range, setRange] = useState<DateRange | null>({ from: "2026-03-01", to: "2026-03-29" });
  return (
    <GallerySection title="Fields">
      <Sample name="TextField">
        <TextField label="Reference" value={text} onChange={setText} isRequired />
        <TextField
          label="Manufacturer id"
          value=""
          onChange={setText}
          placeholder="As on the plate"
          description="Found on the plate of the machine."
        />
        <TextField
          label="E-mail"
          type="email"
          value="nobody"
          onChange={setText}
          errorMessage="This is not an e-mail address: write it as name@company.com."
        />
        <TextField label="Disabled" value="MAT-00231" onChange={setText} isDisabled />
        <TextField label="Read only" value="MAT-00231" onChange={setText} isReadOnly />
      </Sample>
      <Sample name="PasswordField, SearchField, NumberField, TextArea">
        <PasswordField
          label="Password"
          value={text}
          onChange={setText}
          autoComplete="current-password"
        />
        <SearchField
          label="Search assets"
          value={search}
          onChange={setSearch}
          placeholder="Reference, designation…"
          keys="/"
        />
        <NumberField
          label="Delay"
          unit="min"
          value={number}
          onChange={setNumber}
          minValue={0}
          maxValue={240}
          step={5}
        />
        <TextArea label="Comment" value={text} onChange={setText} maxLength={500} />
      </Sample>
      <Sample name="Select, MultiSelect, ComboBox">
        <Select label="Site" options={SITES} value={site} onChange={setSite} />
        <Select
          label="Floor"
          options={SITES}
          value={null}
          onChange={setSite}
          errorMessage="Choose a floor."
        />
        <MultiSelect
          label="Families"
          options={FAMILIES}
          values={families}
          onChange={setFamilies}
          placeholder="All families"
        />
        <ComboBox label="Find a site" options={SITES} value={site} onChange={setSite} />
        <ComboBox label="Find elsewhere" options={[]} value={null} onChange={setSite} isLoading />
      </Sample>
      <Sample name="Checkbox, Switch, RadioGroup">
        <Checkbox isSelected={isOn} onChange={setIsOn}>
          Show names
        </Checkbox>
        <Checkbox isSelected={false} isIndeterminate onChange={setIsOn}>
          Some
        </Checkbox>
        <Checkbox isSelected isDisabled onChange={setIsOn}>
          Disabled
        </Checkbox>
        <Checkbox isSelected={!isOn} onChange={setIsOn} description="Sent once a day at 07:00.">
          Daily report
        </Checkbox>
        <Switch isSelected={isOn} onChange={setIsOn} description="At once, for all sites.">
          Alerts by e-mail
        </Switch>
        <Switch isSelected={!isOn} onChange={setIsOn}>
          Off
        </Switch>
        <Switch isSelected={false} isDisabled onChange={setIsOn}>
          Disabled
        </Switch>
        <RadioGroup
          label="Kind of site"
          options={SITES}
          value={site}
          onChange={setSite}
          orientation="horizontal"
        />
      </Sample>
      <Sample name="SegmentedControl, Slider">
        <SegmentedControl
          label="View"
          value={view}
          onChange={setView}
          options={[
            { id: "list", label: "List", icon: <List /> },
            { id: "cards", label: "Cards", icon: <LayoutGrid /> },
            { id: "map", label: "Map", icon: <MapIcon /> },
          ]}
        />
        <SegmentedControl
          label="Size"
          isLabelHidden={false}
          size="small"
          value={view}
          onChange={setView}
          options={[
            { id: "list", label: "S" },
            { id: "cards", label: "M" },
            { id: "map", label: "L", isDisabled: true },
          ]}
        />
        <Slider
          label="Threshold"
          value={zoom}
          onChange={setZoom}
          minValue={0}
          maxValue={100}
          formatValue={(value) => `${value} %`}
        />
        <Slider
          label="Disabled"
          value={20}
          onChange={setZoom}
          minValue={0}
          maxValue={100}
          isDisabled
        />
      </Sample>
      <Sample name="DateField, DateRangeField, FileDrop">
        <DateField label="Due on" value={day} onChange={setDay} />
        <DateRangeField label="Period" value={range} onChange={setRange} />
        <FileDrop
          label="Floor plan"
          accepted={["image/png", "image/jpeg", ".geojson"]}
          maxBytes={5_000_000}
          description="PNG, JPEG or GeoJSON, 5 MB at most."
          onFiles={() => undefined}
        />
        <FileDrop
          label="Import"
          accepted={[".csv"]}
          onFiles={() => undefined}
          errorMessage="assets.pdf is of another type. Choose one of: .csv."
        />
      </Sample>
    </GallerySection>
  );
}
