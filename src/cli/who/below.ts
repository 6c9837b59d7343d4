import { query } from '../../questions/query.js';
import { belowJson, belowText } from '../../report/who/below.js';
import { type OrMistake, understood } from '../options/or-mistake.js';
import type { Answering } from './answering.js';
import { appMeant } from './app-meant.js';
import type { Asked } from './asked.js';

/** Who can reach an application with less than is thought to be asked. */
export function below(
  { app, strength }: Extract<Asked, { readonly kind: 'below' }>,
  { snapshot, limits, progress, format, page }: Answering,
): OrMistake<string> {
  const meant = appMeant(app, snapshot);
  if (!meant.ok) return meant;
  const asked = { appId: meant.value, strength };
  const answer = query(snapshot, { kind: 'below', ...asked }, { ...limits, progress });
  return understood(
    format === 'json' ? belowJson(answer, asked) : belowText(answer, { ...asked, snapshot }, page),
  );
}
