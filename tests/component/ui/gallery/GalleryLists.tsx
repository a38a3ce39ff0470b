import { TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { type EpochMs, MINUTE } from "../../../../src/domain/base/time.ts";
import { Age } from "../../../../src/views/ui/Age.tsx";
import { BatteryMeter } from "../../../../src/views/ui/BatteryMeter.tsx";
import { Button } from "../../../../src/views/ui/Button.tsx";
import type { DataColumn, DataSort } from "../../../../src/views/ui/dataColumn.ts";
import { DataTable } from "../../../../src/views/ui/DataTable.tsx";
import { EmptyState } from "../../../../src/views/ui/EmptyState.tsx";
import { PlainTable } from "../../../../src/views/ui/PlainTable.tsx";
import { StatusPill } from "../../../../src/views/ui/StatusPill.tsx";
import { TextLink } from "../../../../src/views/ui/TextLink.tsx";
import { VirtualList } from "../../../../src/views/ui/VirtualList.tsx";
import { GallerySection } from "./GallerySection.tsx";
import { Sample } from "./Sample.tsx";

type Machine = {
  readonly id: string;
  readonly number: number;
  readonly family: string;
  readonly battery: number | null;
  readonly seenAt: EpochMs;
};

const FAMILIES = ["Crane", "Drill", "Generator", "Lift", "Mixer"];
const HOW_MANY = 10_000;

/** Long lists and tables. */
export function GalleryLists({ now }: { readonly now: EpochMs }) {
  const [sort, setSort] = useState<DataSort>({ column: "reference", isDescending: false });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["M2"]));
  const [opened, setOpened] = useState<string | null>("M3");
  const machines = useMemo(() => {
    const all = Array.from({ length: HOW_MANY }, (_, number): Machine => machine(number, now));
    return sort.isDescending ? all.toReversed() : all;
  }, [now, sort]);
  const columns = useMemo((): readonly DataColumn<Machine>[] => columnsAt(now), [now]);
  return (
    <GallerySection title="Lists and tables">
      <Sample name="DataTable, 10,000 rows" isWide>
        <div className="Gallery-box">
          <DataTable
            label="Machines"
            columns={columns}
            rowCount={machines.length}
            // Every 9th row stands for one that has not been read yet.
            rowAt={(index) => (index % 9 === 8 ? undefined : machines[index])}
            keyOf={({ id }) => id}
            sort={sort}
            onSortChange={setSort}
            selectionMode="multiple"
            selectedKeys={selected}
            onSelectionChange={setSelected}
            onRowAction={({ id }) => setOpened(id)}
            rowTone={({ battery }) => (battery !== null && battery < 15 ? "danger" : null)}
          />
        </div>
      </Sample>
      <Sample name="PlainTable" isWide>
        <PlainTable
          caption="Three machines"
          rows={machines.slice(0, 3)}
          keyOf={({ id }) => id}
          columns={[
            { header: "Id", render: ({ id }) => id },
            { header: "Family", render: ({ family }) => family },
            { header: "Battery", align: "end", render: ({ battery }) => battery },
          ]}
        />
      </Sample>
      <Sample name="DataTable, empty" isWide>
        <div className="Gallery-box">
          <DataTable
            label="No machines"
            columns={columns}
            rowCount={0}
            rowAt={() => undefined}
            keyOf={({ id }: Machine) => id}
            empty={
              <EmptyState
                title="No asset fits these filters"
                action={<Button>Remove the filters</Button>}
              />
            }
          />
        </div>
      </Sample>
      <Sample name="VirtualList" isWide>
        <div className="Gallery-box">
          <VirtualList
            label="Machines, short"
            count={machines.length}
            estimateRowHeight={37}
            keyOf={(index) => machines[index]?.id ?? String(index)}
            selectedKey={opened}
            onAction={setOpened}
            renderRow={(index) => (
              <div className="Gallery-row">
                <span className="Gallery-rowText">{machines[index]?.id}</span>
                <BatteryMeter level={machines[index]?.battery ?? null} />
              </div>
            )}
          />
        </div>
        <div className="Gallery-box">
          <VirtualList
            label="Alerts"
            semantics="grid"
            count={200}
            estimateRowHeight={45}
            keyOf={(index) => `A${index}`}
            renderRow={(index) => (
              <div className="Gallery-row">
                <TriangleAlert aria-hidden="true" />
                <span className="Gallery-rowText">Battery of MAT-{index} is low</span>
                <Button size="small">Acknowledge</Button>
              </div>
            )}
          />
        </div>
      </Sample>
    </GallerySection>
  );
}

function machine(number: number, now: EpochMs): Machine {
  return {
    id: `M${number}`,
    number,
    family: FAMILIES[number % FAMILIES.length] ?? "",
    battery: number % 11 === 0 ? null : (number * 37) % 101,
    seenAt: now - ((number * 7) % 300) * MINUTE,
  };
}

function columnsAt(now: EpochMs): readonly DataColumn<Machine>[] {
  return [
    {
      id: "reference",
      header: "Reference",
      isSortable: true,
      isRowHeader: true,
      render: ({ number }) => (
        <TextLink href="#machine" isQuiet>
          MAT-{String(number).padStart(5, "0")}
        </TextLink>
      ),
    },
    { id: "family", header: "Family", isSortable: true, render: ({ family }) => family },
    {
      id: "state",
      header: "State",
      render: ({ battery }) =>
        battery !== null && battery < 15 ? (
          <StatusPill tone="danger">Battery low</StatusPill>
        ) : (
          <StatusPill tone="success">In order</StatusPill>
        ),
    },
    {
      id: "battery",
      header: "Battery",
      width: 100,
      align: "end",
      isSortable: true,
      render: ({ battery }) => <BatteryMeter level={battery} />,
    },
    {
      id: "seen",
      header: "Last seen",
      isSortable: true,
      render: ({ seenAt }) => <Age at={seenAt} now={now} />,
    },
  ];
}
