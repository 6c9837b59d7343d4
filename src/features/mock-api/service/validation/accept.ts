import { ownAt } from '../../../../base/own.js';
import { stepsOf } from '../../../../base/pointer.js';
import type { DraftFinding } from '../../../../lint/run/draft.js';
import { type Stored, storedIn, type Tenant } from '../tenant/tenant.js';
import { assuming, refuseWith } from '../wire/errors.js';
import type { ApiCall, Reply } from '../wire/message.js';
import { danglingIn } from './dangling.js';
import { errorsOn, newLintErrors } from './lint-errors.js';

/**
 * Applies a change, or refuses it if it causes dangling references or new lint errors. The refusal lists all causes. If the service has its
 * own message for one of them, the refusal has only this message. Spec: Errors.
 */
export function acceptOrRefuse(call: ApiCall, after: Tenant, reply: Reply): Reply {
  return refusalOf(call.tenant, after) ?? { ...reply, tenant: after };
}

/** Returns whether a stored object cannot be activated, because it has lint errors or because all zones that it names are deleted. */
export function cannotBeActivated(after: Tenant, object: Stored): boolean {
  return errorsOn(after, object.id).length > 0 || namesOnlyGoneZones(object, after);
}

function namesOnlyGoneZones(object: Stored, tenant: Tenant): boolean {
  if (tenant.objects.zones.length === 0) return false;
  const network = ownAt(object, ['conditions', 'network']);
  const ids = ['include', 'exclude'].flatMap((name) => ownAt(network, [name]) ?? []);
  return (
    ids.length > 0 &&
    ids.every((id) => id !== 'ALL_ZONES' && storedIn(tenant, 'zones', String(id)) === undefined)
  );
}

export function refusalOf(before: Tenant, after: Tenant): Reply | undefined {
  const [dangling, ...others] = danglingIn(before, after);
  if (dangling !== undefined) {
    const causes = [dangling, ...others].map(({ path, id }) => `${path}: Invalid id ${id}`);
    return assuming('M29', refuseWith('E0000001', fieldOf(dangling.path), causes));
  }
  const found = newLintErrors(before, after);
  const [first] = found;
  if (first === undefined) return undefined;
  const answer = ANSWERS.find(({ rules }) => found.some(({ rule }) => rules.includes(rule)));
  if (answer !== undefined)
    return answer.refusal(found.find(({ rule }) => answer.rules.includes(rule)) ?? first);
  const causes = found.map((finding) => `${pathOf(finding)}: ${finding.message}`);
  return refuseWith('E0000001', fieldOf(pathOf(first)), [...new Set(causes)]);
}

interface LintAnswer {
  readonly rules: readonly string[];
  readonly refusal: (finding: DraftFinding) => Reply;
}

/** The lint errors for which the service has its own messages, each with the message. */
const ANSWERS: readonly LintAnswer[] = [
  {
    rules: ['policy/default-deleted', 'policy/system-edited', 'rule/default-deleted', 'rule/default-edited'],
    refusal: ({ resource }) => refuseWith('E0000111', resource?.name ?? resource?.id),
  },
  {
    rules: ['rule/default-read-only', 'rule/default-unconditional', 'policy/default-unconditional'],
    refusal: (finding) => refuseWith('E0000077', fieldOf(pathOf(finding))),
  },
  {
    rules: ['condition/key-known', 'policy/condition-not-allowed', 'rule/condition-not-allowed'],
    refusal(finding) {
      const key = pathOf(finding).split('.').at(-1);
      return refuseWith('E0000001', 'conditions', [`conditions: Invalid condition type specified: ${key}.`]);
    },
  },
  {
    rules: ['enrollment/password-or-email-required'],
    refusal: ({ message }) => refuseWith('E0000001', 'mediationPolicy', [message]),
  },
];

/** Returns the path of an error inside its object, with dots between the steps. */
function pathOf({ location }: DraftFinding): string {
  const steps = stepsOf(location.pointer).map(String);
  const own = steps[2] === 'rules' ? steps.slice(4) : steps.slice(2);
  return own.length === 0 ? 'name' : own.join('.');
}

function fieldOf(path: string): string {
  const [first = path, second] = path.split('.');
  return second !== undefined && (first === 'conditions' || first === 'actions')
    ? `${first}.${second}`
    : first;
}
