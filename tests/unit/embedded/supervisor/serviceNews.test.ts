import { expect, it } from "vitest";
import type { Lifecycle, ServiceState } from "../../../../backend/embedded/supervisor/lifecycle.ts";
import { createServiceNews } from "../../../../backend/embedded/supervisor/serviceNews.ts";
import { unknownCondition } from "../../../../src/domain/operations/dataCondition.ts";

/** A life cycle with one service. */
const lifeOf = (state: ServiceState) =>
  ({
    services: [{ rules: { name: "data" }, state, deaths: [], outage: null }],
  }) as never as Lifecycle;

it("turns of the last minute are forgotten once their service is not ready any more, and its condition is not", () => {
  const news = createServiceNews(() => null);
  const turns = { longest: 70, p99: 3 };
  news.follow(lifeOf({ is: "waiting" }), 0);
  news.keep("data", { turns, condition: unknownCondition });
  news.follow(lifeOf({ is: "ready" }), 1);
  expect(news.all()).toMatchObject([{ state: "ready", turns, condition: unknownCondition }]);
  news.follow(lifeOf({ is: "resting" }), 2);
  expect(news.all()).toMatchObject([{ turns: null, condition: unknownCondition }]);
  news.follow(lifeOf({ is: "ready" }), 3);
  expect(news.all()).toMatchObject([{ state: "ready", turns: null, condition: unknownCondition }]);
});
