import fc from 'fast-check';
import { type ControlResult, complianceOf } from '../../../src/features/compliance/compliance.js';
import { COMPLIANCE_FRAMEWORKS } from '../../../src/features/compliance/frameworks.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compiledOf } from '../../../src/simulate/compile.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { arbitraryHiding, hasOneEveryone, hiddenOf, withAgreeingLists } from '../../generators/hidden.js';
import { assertWithFixedCases } from '../../runs.js';
import { runOptions } from './compliance-law.js';
import { arbitraryComplianceCase } from './compliance-org.js';
import { configuredOf } from './configured.js';

const ALL = COMPLIANCE_FRAMEWORKS.flatMap(({ name, controls }) =>
  name === 'base' ? [] : controls.map(({ id }) => ({ framework: name, id })),
);

/** The decided results of a check text or of an effective verdict. */
const DECIDED: ReadonlySet<string> = new Set(['fails', 'holds']);

/**
 * Hides data of an org and compares the results of controls before and after the data is added again. A decided result must stay the same,
 * both for the check text and for the effective verdict. One exception is allowed: a failure that depends on assignments (assumption P2)
 * may turn out to affect nobody.
 */
export function checkKnowledge(numRuns: number): Readonly<Record<string, number>> {
  const seen = { decided: 0, learned: 0, exempt: 0, forgotten: 0 };
  assertWithFixedCases(
    fc.property(
      arbitraryComplianceCase,
      arbitraryHiding,
      fc.uniqueArray(fc.constantFrom(...ALL), { minLength: 6, maxLength: 6 }),
      ({ org }, hiding, chosen) => {
        const { whole, open } = hiddenOf(withOneMappingEach(withAgreeingLists(org)), hiding);
        fc.pre(hasOneEveryone({ whole, open }));
        const configuration = configuredOf(whole);
        for (const { framework, id } of chosen) {
          const [before, after] = [open, whole].map((one) => controlOf(one, framework, id, configuration));
          if (before === undefined || after === undefined) continue;
          for (const layer of ['checkText', 'effective'] as const) {
            const [was, is] = [before[layer]?.kind ?? '', after[layer]?.kind ?? ''];
            if (!DECIDED.has(was)) {
              if (DECIDED.has(is)) seen.learned += 1;
            } else if (was === is) seen.decided += 1;
            else if (!DECIDED.has(is)) seen.forgotten += 1;
            else if (layer === 'effective' && mayTurn(before, whole)) seen.exempt += 1;
            else
              throw new Error(
                `${framework} ${id}: the ${layer} ${was}, and ${is} when more is known: ${JSON.stringify({ unknown: open.unknown, was: before[layer], is: after[layer] })}`,
              );
          }
        }
      },
    ),
    runOptions(numRuns),
  );
  return seen;
}

/**
 * Keeps only one mapping of each application for each policy type, as in the service. If an application had two mappings and one of them
 * were hidden, the other one would decide.
 */
function withOneMappingEach(org: Snapshot): Snapshot {
  const typeOf = (policyId: string) => org.policies.find(({ id }) => id === policyId)?.type;
  const keyOf = ({ appId, policyId, type = typeOf(policyId) }: Snapshot['mappings'][number]) =>
    `${appId} ${type}`;
  const mappings = org.mappings.filter(
    (one, index, all) => index === all.findIndex((other) => keyOf(other) === keyOf(one)),
  );
  return { ...org, mappings };
}

/**
 * Whether a failure may change when hidden data is added. It may change if it depends on assignments (assumption P2), or if a blocklist
 * zone of the complete org may block its example sign-in.
 */
function mayTurn({ effective, assumptions }: ControlResult, whole: Snapshot): boolean {
  if (effective.kind !== 'fails') return false;
  const found = effective.signIns && signInOutcome(compiledOf(whole), effective.signIns.example);
  const isBlocked = found?.ok === true && found.value.blocklist.verdict !== 'NOT_MATCH';
  return isBlocked || assumptions.some(({ id }) => id === 'P2');
}

function controlOf(
  org: Snapshot,
  framework: string,
  id: string,
  configuration: object,
): ControlResult | undefined {
  const { frameworks } = complianceOf(org, {
    frameworks: [framework],
    controls: [id],
    configuration,
    withRemedies: false,
  });
  return frameworks.flatMap(({ controls }) => controls.filter((one) => one.id === id))[0];
}
