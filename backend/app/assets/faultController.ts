import { AssetFault, faultState } from "../../../src/domain/assets/assetFault.ts";
import { resolveFault } from "../../../src/domain/assets/faultCalls.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import { readDocument } from "../platform/kuzzle/documents.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { signatureOf } from "../platform/signature.ts";
import { assertOwnResources } from "./assets.ts";

const FAULTS = "asset-faults";

/** `omniscient/fault`: what people say of the faults of machines (docs/decisions/0262). */
export const faultController: AnswersModule = (deps) => [
  answer(resolveFault, async ({ customerIndex: index, faultId: id }, caller) => {
    await assertOwnResources(deps.sdk, caller, index);
    const fault = await readDocument(deps.sdk, { index, collection: FAULTS, id }, AssetFault);
    if (fault === null)
      throw new DomainError(
        "not_found",
        { faultId: id },
        "There is no such fault: load the page again.",
      );
    const at = EpochMs.parse(deps.now());
    if (faultState(fault, at) === "resolved") return { fault };
    const resolved = { at, ...(await signatureOf(deps, caller)) };
    await updateDocuments(deps.sdk, index, FAULTS, [{ id, changes: { resolved } }]);
    return { fault: { ...fault, resolved } };
  }),
];
