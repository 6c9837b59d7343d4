import { reachSteps } from '../../../analysis/questions/reach.js';
import { invariant } from '../../../base/invariant.js';
import { counted } from '../../../base/messages.js';
import type { Steps } from '../../../base/work-steps.js';
import { quoteForShell } from '../../../documents/request/request-line.js';
import { snapshotDocument } from '../../../documents/write/write-snapshot.js';
import type { Compiled } from '../../../simulate/compile.js';
import { AXIS_NAMES } from '../../../what-if/axes/axis-of.js';
import { changeWords, outcomeWords, storyOfCounterfactuals } from '../../../what-if/counterfactual-story.js';
import { counterfactualSteps } from '../../../what-if/counterfactuals/counterfactuals.js';
import type { Suggestions } from '../protocol/answer.js';
import type { CallName, Calls, Opened } from '../protocol/calls.js';
import type { FormValues } from '../protocol/form.js';
import { unreachableNotes } from '../unreachable-notes.js';
import { pageAnswerOf } from './answer-of.js';
import { changePage } from './change-page.js';
import { editedFindings } from './edited-findings.js';
import { formValuesOf } from './form-values-of.js';
import type { OpenedOrg } from './open-org.js';
import { type OpenedStates, unpackStates } from './open-states.js';
import { accessOverview, unreachableRows } from './overview-of.js';
import { policyRows } from './policy-rows.js';
import { requestOf } from './request-of.js';
import { ruleFormOf } from './rule-form.js';
import { searchResources } from './search-resources.js';
import { tablePage } from './table-page.js';

type Answers = {
  readonly [Name in CallName]: (given: Calls[Name]['given']) => Answering<Name, Calls[Name]['answer']>;
};

/** The return type of the function that answers a call: the answer itself, or the steps of a computation for calls that may take long. */
type Answering<Name, Answer> = Name extends 'ask' | 'places' | 'ruleForm' | 'search'
  ? Answer
  : Name extends 'open'
    ? Promise<Steps<Answer>>
    : Steps<Answer>;

/** Returns the functions that answer the calls of the page. Answers refer to the state of the org that was selected last. */
export function callHandlers(open = unpackStates): Answers {
  let opened: OpenedStates | undefined;
  let turned: OpenedOrg | undefined;
  const states = (): OpenedStates => {
    invariant(opened !== undefined, 'the org must be opened before the first call');
    return opened;
  };
  const org = () => turned ?? states().given;
  return {
    async open(packed) {
      const steps = await open(packed);
      return (function* () {
        opened = yield* steps;
        turned = undefined;
        const { before, report, start = '', unread } = opened.data;
        return { before: before?.title ?? null, report: report ?? null, start, unread: unread ?? null };
      })();
    },
    *turn({ edits, state }) {
      const after = yield* states().after(edits);
      turned = state === 'before' ? states().before : after.org;
      return { org: openedPage(turned, state === 'after' && edits.length > 0), steps: after.steps };
    },
    search: (given) => searchResources(org().snapshot, given),
    places: () => org().places(),
    policies: ({ id }) => policyRows(org(), id, states().before.snapshot),
    table: (given) => tablePage(org().snapshot, given),
    ask: (given) => pageAnswerOf(org().compiled, org().form(), given),
    suggestions: (given) => suggestionsOf(org().compiled, given),
    access: () => accessOverview(org()),
    unreachable: () => unreachableRows(org(), ![states().given, states().before].includes(org())),
    ruleForm: (given) => ruleFormOf(org().snapshot, given),
    *changes({ edits }) {
      const { snapshot, data } = (yield* states().after(edits)).org;
      return yield* changePage(states().before.snapshot, snapshot, data.title);
    },
    *unreached({ edits }) {
      return unreachableNotes(yield* reachSteps((yield* states().after(edits)).org.snapshot));
    },
    *findings({ edits }) {
      return yield* editedFindings(states().given, (yield* states().after(edits)).org);
    },
    *edited({ edits }) {
      const { snapshot } = (yield* states().after(edits)).org;
      return `${JSON.stringify(snapshotDocument(snapshot), null, 2)}\n`;
    },
  };
}

function openedPage(org: OpenedOrg, isEdited: boolean): Opened {
  const { title, domain, findings, coverage, compliance = null } = org.data;
  return {
    title,
    heading: domain === undefined ? title : `${domain} (${title})`,
    shellWord: quoteForShell(title),
    counts: countsOf(org),
    form: org.form(),
    findings,
    compliance,
    axes: AXIS_NAMES,
    isEdited,
    isCoverageKnown: coverage !== undefined,
  };
}

function countsOf({ snapshot }: OpenedOrg): Opened['counts'] {
  const rules = snapshot.policies.reduce((sum, policy) => sum + policy.rules.length, 0);
  return [
    countOf(snapshot.policies.length, 'policy', 'policies'),
    countOf(rules, 'rule'),
    countOf(snapshot.apps.length, 'application'),
    countOf(snapshot.groups.length, 'group'),
    countOf(snapshot.users.length, 'user'),
    countOf(snapshot.zones.length, 'zone'),
  ].filter(({ count }) => count > 0);
}

function countOf(count: number, one: string, what = `${one}s`): Opened['counts'][number] {
  return { what, count, words: counted(count, one, what) };
}

/** Searches for changes of a sign-in after which it is allowed. The result has the same contents as that of `preflight explain`. */
function* suggestionsOf(compiled: Compiled, values: FormValues): Steps<Suggestions, never> {
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
