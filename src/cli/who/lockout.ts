import { query } from '../../questions/query.js';
import { lockoutJson, lockoutText } from '../../report/who/lockout.js';
import { type OrMistake, understood } from '../options/or-mistake.js';
import type { Answering } from './answering.js';
import { appMeant } from './app-meant.js';
import type { Asked } from './asked.js';

/** Who can be locked out, by what enrollment does not let them have. */
export function lockout(
  { app }: Extract<Asked, { readonly kind: 'lockout' }>,
  { snapshot, limits, format, page }: Answering,
): OrMistake<string> {
  const meant = app === undefined ? understood(undefined) : appMeant(app, snapshot);
  if (!meant.ok) return meant;
  const appId = meant.value;
  const ofApp = appId === undefined ? {} : { appId };
  const answer = { ...query(snapshot, { kind: 'lockout', ...ofApp }, limits), ...ofApp };
  return understood(format === 'json' ? lockoutJson(answer) : lockoutText(answer, snapshot, page));
}
