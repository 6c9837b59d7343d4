import { canonicalKey } from '../../../base/brand.js';
import type { Meaning } from '../../../model/facts/fact.js';
import { type EnrollmentSettings, enrollmentReader } from '../../../simulate/outcome/enrollment.js';
import { allowedBy, type Usable } from '../../../simulate/outcome/usable.js';
import type { EffectAnswer } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { eachRule } from './each-rule.js';

/**
 * Checks that no user may enroll the given authenticators for authentication. `keys` are written without the vendor prefix. Inactive
 * authenticators, and those that are used only for recovery, do not count. Spec: Posture, "Questions", `each`.
 */
export function nobodyEnrolls(
  keys: readonly string[],
  context: ControlContext,
  within: readonly Meaning[] = [],
): EffectAnswer {
  return eachRule(
    {
      reader: enrollmentReader,
      within,
      judge({ settings }) {
        if (settings.kind === 'undecided')
          return {
            kind: 'undecided',
            reason: settings.reasons[0] ?? 'the allowed authenticators are unknown',
          };
        const { certain, possible } = enrollableAmong(keys, settings.value, context);
        if (certain.length > 0)
          return { kind: 'found', what: `users may enroll ${[...new Set(certain)].join(' and ')}` };
        return possible.length === 0
          ? { kind: 'others' }
          : {
              kind: 'undecided',
              reason: `whether users may enroll ${possible[0]} is unknown: the authenticators of the org are not in the export`,
            };
      },
    },
    context,
  );
}

/** Returns those of the given authenticators that a policy allows users to enroll for authentication, by their keys in the export. */
export function enrollableAmong(
  keys: readonly string[],
  settings: EnrollmentSettings,
  { compiled: { snapshot } }: Pick<ControlContext, 'compiled'>,
): Readonly<Record<keyof Usable, readonly string[]>> {
  const wanted = new Set(keys.map((key) => canonicalKey(key, snapshot.brand)));
  const named = (uses: Usable['certain']) =>
    uses.flatMap(({ key }) => (wanted.has(canonicalKey(key, snapshot.brand)) ? [`\`${key}\``] : []));
  const { certain, possible } = allowedBy(settings, { snapshot });
  return { certain: named(certain), possible: named(possible) };
}
