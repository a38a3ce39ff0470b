import {
  DataCondition,
  STORAGE_CONDITION_PATH,
} from "../../../../src/domain/operations/dataCondition.ts";
import type { AskStorage } from "../live/collectionChanges.ts";

/** Asks the storage how its data stands; null: it is one that does not tell, such as Elasticsearch. */
export type ReadDataCondition = () => Promise<DataCondition | null>;

export function createReadDataCondition(ask: AskStorage): ReadDataCondition {
  return async () => {
    try {
      return DataCondition.parse(await ask("GET", STORAGE_CONDITION_PATH, {}));
    } catch (error) {
      // Elasticsearch has no such address.
      const status: unknown = Reflect.get(Object(Reflect.get(Object(error), "meta")), "statusCode");
      if (status === 400 || status === 404 || status === 405) return null;
      throw error;
    }
  };
}
