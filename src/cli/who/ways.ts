import { query } from '../../questions/query.js';
import { waysJson, waysText } from '../../report/who/ways.js';
import { type OrMistake, understood } from '../options/or-mistake.js';
import type { Answering } from './answering.js';
import { appMeant } from './app-meant.js';
import type { Asked } from './asked.js';

/** Whether every way into an application has an authenticator of a characteristic. */
export function ways(
  { app, characteristic }: Extract<Asked, { readonly kind: 'ways' }>,
  { snapshot, limits, progress, format, page }: Answering,
): OrMistake<string> {
  const meant = appMeant(app, snapshot);
  if (!meant.ok) return meant;
  const asked = { appId: meant.value, characteristic };
  const answer = query(snapshot, { kind: 'ways', ...asked }, { ...limits, progress });
  return understood(
    format === 'json' ? waysJson(answer, asked) : waysText(answer, { ...asked, snapshot }, page),
  );
}
