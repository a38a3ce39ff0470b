import {
  type Estimate,
  judgedPart,
  judgement,
  ownWords,
} from "../../../src/domain/users/passwordStrength.ts";

type Estimator = (password: string, about: string[]) => Estimate;

let loading: Promise<Estimator> | null = null;

/** The dictionaries are megabytes: they are read when the first password is set, not at the start. */
function estimator(): Promise<Estimator> {
  loading ??= (async () => {
    const [{ zxcvbn, zxcvbnOptions }, common] = await Promise.all([
      import("@zxcvbn-ts/core"),
      import("@zxcvbn-ts/language-common"),
    ]);
    zxcvbnOptions.setOptions({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
    return (password, about) => zxcvbn(password, about) as unknown as Estimate;
  })();
  return loading;
}

/**
 * Whether a password is among those that are tried first: common ones, rows of keys, dates, repetitions, and what is
 * known of its owner.
 * @param about names and addresses of the owner
 */
export async function isGuessable(password: string, about: readonly string[]): Promise<boolean> {
  const estimate = await estimator();
  const { strength } = judgement(estimate(judgedPart(password), ownWords(about)));
  return strength === "guessable";
}
