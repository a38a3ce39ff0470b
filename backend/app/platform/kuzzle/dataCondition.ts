import {
  DataCondition,
  STORAGE_CONDITION_PATH,
} from "../../../../src/domain/operations/dataCondition.ts";
import type { AskStorage } from "../live/collectionChanges.ts";

/** Reads the condition of the storage's data; null: the storage does not report it, as Elasticsearch does not. */
export type ReadDataCondition = () => Promise<DataCondition | null>;

export function createReadDataCondition(ask: AskStorage): ReadDataCondition {
  return async () => {
    try {
      return DataCondition.parse(await ask("GET", STORAGE_CONDITION_PATH, {}));
    } catch (error) {
      // Elasticsearch has no such address.
      const status: unknown = Reflect.get(Object(error), "statusCode");
      if (status === 400 || status === 404 || status === 405) return null;
      throw error;
    }
  };
}
