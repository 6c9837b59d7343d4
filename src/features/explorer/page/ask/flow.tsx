import { withSeparators } from '../../../../base/messages.js';
import type { AnsweredPage, SignInStep, TypeNode } from '../../protocol/answer.js';

const STEPS = {
  session: 'Session',
  enrollment: 'Enrollment',
  application: 'App policy',
} as const satisfies Record<SignInStep, string>;

/** The policies that decide a sign-in, in their order, and the result. */
export function Flow({ page, entryMark }: { readonly page: AnsweredPage; readonly entryMark: string }) {
  const steps = stepsOf(page);
  return (
    <ol class="flow" aria-label="Policies that decide">
      {steps.map(([step, type], index) => (
        <li key={step}>
          <button type="button" class={`step ${toneOfStep(type)}`} onClick={() => showType(type)}>
            <small>
              {index + 1} {STEPS[step]}
            </small>
            <b>{type.decision?.policy ?? (type.open > 0 ? 'undecided' : 'no rule decides')}</b>
            <span>{stepWords(type)}</span>
          </button>
        </li>
      ))}
      <li>
        <p class={`step result ${page.entry}`}>
          <span>
            <span aria-hidden="true">{entryMark}</span> {page.verdict}
          </span>
        </p>
      </li>
    </ol>
  );
}

/** Returns each step of a sign-in with the policy type that decides it. Steps whose policy types the org does not have are left out. */
export function stepsOf({ types }: AnsweredPage): (readonly [SignInStep, TypeNode])[] {
  return (Object.keys(STEPS) as SignInStep[]).flatMap((step) =>
    types.filter((type) => type.step === step).map((type) => [step, type] as const),
  );
}

/**
 * Returns the policy type that the answer shows first: a type that denies the sign-in; otherwise the type of the application's policy;
 * otherwise the first type. Returns `undefined` if no type decides a step of the sign-in.
 */
export function mainTypeOf(page: AnsweredPage): TypeNode | undefined {
  const steps = stepsOf(page).map(([, type]) => type);
  return (
    steps.find(({ decision, open }) => decision?.tone === 'bad' && open === 0) ??
    steps.find(({ step }) => step === 'application') ??
    steps[0]
  );
}

function toneOfStep({ decision, open }: TypeNode): string {
  if (decision === null || open > 0) return 'unsure';
  return decision.tone;
}

function stepWords({ decision, open }: TypeNode): string {
  if (decision === null) return open > 0 ? `${open} ${open === 1 ? 'rule' : 'rules'} may match` : '';
  const { number, of, rule, does } = decision;
  const unless = open > 0 ? ', unless a rule above matches' : '';
  return `rule ${withSeparators(number)} of ${withSeparators(of)}: ${rule}${does === '' ? '' : ` (${does})`}${unless}`;
}

/** Opens the grid of a policy type, and scrolls to it. */
function showType({ policyType }: TypeNode): void {
  const details = document.getElementById(`type-${policyType}`) as HTMLDetailsElement | null;
  if (details === null) return;
  details.open = true;
  details.scrollIntoView({ block: 'nearest' });
  details.querySelector('summary')?.focus({ preventScroll: true });
}
