import { enterMeter, readMeterUses } from "../../../src/domain/assets/meterCalls.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { UserId } from "../../../src/domain/base/ids.ts";
import { dayBefore, startOfDay } from "../../../src/domain/base/localDay.ts";
import { CLOCK_TOLERANCE } from "../../../src/domain/devices/reading.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import { assertSpan } from "./askedSpan.ts";
import { assertOwnResources, assetOf } from "./assets.ts";
import { meterUsesOf } from "./meterUses.ts";

/** `omniscient/meter`: what machines count, entered by hand and summed over days. */
export const meterController: AnswersModule = (deps) => {
  const skipInvalid = skipInvalidLogged(deps.log);
  return [
    answer(enterMeter, async ({ customerIndex: index, ...entry }, caller) => {
      await assertOwnResources(deps.sdk, caller, index);
      const asset = await assetOf(deps.sdk, index, entry.assetId);
      if (asset.isArchived)
        throw new DomainError(
          "archived",
          { assetId: asset.id },
          `The asset ${asset.reference} is archived: take it out of the archive first.`,
        );
      if (asset.category === "personnel")
        throw new DomainError(
          "invalid_input",
          { assetId: asset.id },
          `${asset.reference} is a person, who has no meters: choose a machine.`,
        );
      if (entry.at > deps.now() + CLOCK_TOLERANCE)
        throw new DomainError(
          "invalid_input",
          { at: entry.at },
          "The value was read off in the future: give the time at which it was.",
        );
      const by = UserId.parse(caller.kuid);
      return { meters: await deps.ingestion.enterMeter(index, { ...entry, by }) };
    }),

    answer(readMeterUses, async ({ customerIndex: index, from, to, ...choice }, _, customer) => {
      assertSpan({ from, to });
      const end = startOfDay(dayBefore(to, -1), customer.timezone);
      const span = {
        from: startOfDay(from, customer.timezone),
        to: Math.min(end, deps.now()),
      };
      return { rows: await meterUsesOf({ sdk: deps.sdk, skipInvalid }, index, choice, span) };
    }),
  ];
};
