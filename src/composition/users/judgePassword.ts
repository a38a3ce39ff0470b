import {
  type Estimate,
  judgedPart,
  judgement,
  ownWords,
  type PasswordJudgement,
} from "../../domain/users/passwordStrength.ts";

type Estimator = (password: string, about: string[]) => Estimate;

let loading: Promise<Estimator> | null = null;

/** As the server's own (backend/app/users/guessable.ts), fetched when somebody sets a password: the dictionaries are heavy. */
function estimator(): Promise<Estimator> {
  const fetched = (loading ??= (async () => {
    const [{ zxcvbn, zxcvbnOptions }, common] = await Promise.all([
      import("@zxcvbn-ts/core"),
      import("@zxcvbn-ts/language-common"),
    ]);
    zxcvbnOptions.setOptions({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
    return (password, about) => zxcvbn(password, about) as unknown as Estimate;
  })());
  fetched.catch(() => {
    // Not fetched: the next letter tries again.
    loading = null;
  });
  return fetched;
}

/** How good a password is, as the server will judge it; nothing leaves the browser. Rejects where the judge cannot be fetched. */
export async function judgePassword(
  password: string,
  about: readonly string[],
): Promise<PasswordJudgement> {
  const estimate = await estimator();
  return judgement(estimate(judgedPart(password), ownWords(about)));
}
