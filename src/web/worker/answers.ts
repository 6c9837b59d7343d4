import { invariant } from '../../base/invariant.js';
import { lazy } from '../../base/lazy.js';
import { AXIS_NAMES } from '../../what-if/axes/axis-of.js';
import { unpacked } from '../packed.js';
import type { PageData } from '../page-data.js';
import type { CallName, Calls, Opened } from '../protocol/calls.js';
import { pageAnswerOf } from './answer-of.js';
import { formOf } from './form-of.js';
import { foundResources } from './found-resources.js';
import { type OpenedOrg, openedOrg } from './opened-org.js';
import { placeCells } from './place-cells.js';
import { policyRows } from './policy-rows.js';
import { tablePage } from './table-page.js';

type Answers = {
  readonly [Name in CallName]: (
    given: Calls[Name]['given'],
  ) => Calls[Name]['answer'] | Promise<Calls[Name]['answer']>;
};

/** Answers what the page asks, of the one org that it carries. */
export function answers(): Answers {
  let opened: OpenedOrg | undefined;
  const org = (): OpenedOrg => {
    invariant(opened !== undefined, 'the org is opened before anything is asked of it');
    return opened;
  };
  const form = lazy(() => formOf(org().compiled));
  const places = lazy(() => placeCells(org().compiled));
  return {
    async open(packed) {
      opened = openedOrg(JSON.parse(await unpacked(packed)) as PageData);
      const { title, findings, isReport = false } = opened.data;
      return { title, counts: countsOf(opened), form: form(), findings, axes: AXIS_NAMES, isReport };
    },
    search: (given) => foundResources(org().snapshot, given),
    places: () => places(),
    policies: () => policyRows(org().compiled, org().data),
    table: (given) => tablePage(org().snapshot, given),
    ask: (given) => pageAnswerOf(org().compiled, form(), given),
  };
}

function countsOf({ snapshot }: OpenedOrg): Opened['counts'] {
  const rules = snapshot.policies.reduce((sum, policy) => sum + policy.rules.length, 0);
  return [
    { what: 'policies', count: snapshot.policies.length },
    { what: 'rules', count: rules },
    { what: 'applications', count: snapshot.apps.length },
    { what: 'groups', count: snapshot.groups.length },
    { what: 'users', count: snapshot.users.length },
    { what: 'zones', count: snapshot.zones.length },
  ].filter(({ count }) => count > 0);
}
