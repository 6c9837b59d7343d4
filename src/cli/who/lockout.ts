import { ruleListsOf } from '../../analyse/rule-lists.js';
import { query } from '../../confirmed/query.js';
import type { PolicyTypeName } from '../../policies/policy-type.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { worldOf } from '../../policies/world.js';
import { lockoutJson, lockoutText } from '../../report/who/lockout.js';
import { type OrMistake, understood } from '../or-mistake.js';
import type { Answering } from './answering.js';
import { appMeant } from './app-meant.js';
import type { Asked } from './asked.js';

/** Who can be locked out, by what enrollment does not let them have. */
export function lockout(
  { app }: Extract<Asked, { readonly kind: 'lockout' }>,
  { snapshot, limit, format, page }: Answering,
): OrMistake<string> {
  const meant = app === undefined ? understood(undefined) : appMeant(app, snapshot);
  if (!meant.ok) return meant;
  const appId = meant.value;
  const ofApp = appId === undefined ? {} : { appId };
  const { lockouts } = query(snapshot, { kind: 'lockout', ...ofApp }, { limit });
  const lacking = whatIsLacking(appId, snapshot);
  const answer = { lockouts, ...ofApp, ...(lacking !== undefined && { lacking }) };
  return understood(format === 'json' ? lockoutJson(answer) : lockoutText(answer, snapshot, page));
}

/** Why it cannot be known whether anybody is locked out, where the policies that would say it are not there. */
function whatIsLacking(appId: string | undefined, snapshot: Snapshot): string | undefined {
  const lists = ruleListsOf(snapshot, worldOf(snapshot));
  const ofType = (name: PolicyTypeName) => lists.filter(({ type }) => type.name === name);
  if (ofType('MFA_ENROLL').length === 0) return 'the snapshot has no active enrollment policy';
  const mapped = ofType('ACCESS_POLICY').flatMap(({ appIds = [] }) => appIds);
  if (mapped.length === 0) return 'no application of the snapshot has an active authentication policy';
  return appId === undefined || mapped.includes(appId)
    ? undefined
    : 'no active authentication policy of the snapshot is known to be the one of the application';
}
