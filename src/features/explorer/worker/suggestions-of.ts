import type { Steps } from '../../../base/work-steps.js';
import type { Compiled } from '../../../simulate/compile.js';
import { changeWords, outcomeWords, storyOfCounterfactuals } from '../../../what-if/counterfactual-story.js';
import { counterfactualSteps } from '../../../what-if/counterfactuals/counterfactuals.js';
import type { Suggestions } from '../protocol/answer.js';
import type { FormValues } from '../protocol/form.js';
import { formValuesOf } from './form-values-of.js';
import { requestOf } from './request-of.js';

/** Searches for changes of a sign-in after which it is allowed. The result has the same contents as that of `preflight explain`. */
export function* suggestionsOf(compiled: Compiled, values: FormValues): Steps<Suggestions, never> {
  const { request } = requestOf(values, compiled.snapshot);
  const answer = yield* counterfactualSteps(compiled, request, 'allowed');
  if (!answer.ok) return { some: [], note: null };
  const { found } = answer.value;
  return {
    some: found.map(({ changes, outcomes, request: changed }) => ({
      change: changeWords(changes),
      result: outcomeWords(outcomes),
      values: formValuesOf(changed),
    })),
    note: found.length > 0 ? null : (storyOfCounterfactuals(answer.value)[0]?.text ?? null),
  };
}
