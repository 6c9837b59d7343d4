import { query } from '../../questions/query.js';
import { withJson, withText } from '../../report/who/with.js';
import { type OrMistake, understood } from '../options/or-mistake.js';
import type { Answering } from './answering.js';
import { appMeant } from './app-meant.js';
import type { Asked } from './asked.js';
import { authenticatorMeant } from './authenticator-meant.js';

/** Whether any way into an application needs an authenticator, or takes it. */
export function withAuthenticator(
  { app, authenticator: named }: Extract<Asked, { readonly kind: 'with' }>,
  { snapshot, limits, progress, format, page }: Answering,
): OrMistake<string> {
  const meant = appMeant(app, snapshot);
  if (!meant.ok) return meant;
  const authenticator = authenticatorMeant(named, snapshot);
  if (!authenticator.ok) return authenticator;
  const asked = { appId: meant.value, authenticator: authenticator.value };
  const answer = query(snapshot, { kind: 'with', ...asked }, { ...limits, progress });
  return understood(
    format === 'json' ? withJson(answer, asked) : withText(answer, { ...asked, snapshot }, page),
  );
}
