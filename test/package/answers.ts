import type * as core from '../../src/index.js';
import type * as analysis from '../../src/public/analysis.js';
import type * as linting from '../../src/public/lint.js';

/** The exports of the package's entry points that run in any environment, such as Node and browsers. */
export type Package = typeof core & typeof analysis & typeof linting;

/** Texts of two states of an org, one in JSON and one in YAML, and of a Terraform plan. */
export interface Texts {
  readonly json: string;
  readonly yaml: string;
  readonly plan: string;
}

/**
 * Reads two orgs and a plan with the package, simulates requests, lints, and compares the orgs. Returns the results as plain data, so that
 * a test can compare them with the results of the source files.
 */
export async function answersBy(preflight: Package, { json, yaml, plan }: Texts) {
  const { unwrap, readSnapshot, simulate, decide, diff, lint, lintWith } = preflight;
  const [org, other] = [unwrap(readSnapshot(json)), unwrap(readSnapshot(yaml))];
  const requests = org.apps.flatMap(({ id }) => org.users.map((user) => ({ app: id, user: user.id })));
  const own = {
    id: 'ours/named',
    on: 'rule',
    when: '$contains(name, /^[A-Z]/)',
    message: 'named `{{ name }}`',
  };
  const ruled = unwrap(await lintWith(json, { config: { own: [own] } }));
  const linted = [lint(yaml), lint(plan), ruled].flatMap(({ findings }) => findings);
  return {
    decided: requests.map((request) => unwrap(decide(org, 'ACCESS_POLICY', request))?.rule.name ?? null),
    simulated: requests.map((request) => unwrap(simulate(other, request)).evaluation.length),
    changed: unwrap(diff(org, other)).changes.map(({ change }) => change),
    planned: unwrap(readSnapshot(plan)).policies.map(({ name }) => name),
    found: linted.map(({ rule, message }) => `${rule}: ${message}`),
    makesCode: makesCode(),
  };
}

/** Whether code can be evaluated at run time here. */
function makesCode(): boolean {
  try {
    return new Function('return true')();
  } catch {
    return false;
  }
}
