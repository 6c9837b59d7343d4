import { alternatives } from '../../../base/messages.js';
import { findOperation } from '../../../documents/kinds/api-operations.js';
import { contracted } from '../../../lint/helpers/recording/contracts.js';
import { refuseField } from './wire/errors.js';
import type { ApiRequest, Reply } from './wire/message.js';

/**
 * Refuses a query with an invalid parameter value. The linter uses the same table of parameters. Empty and numeric parameters are checked
 * by the operation itself. Spec: Endpoints, column "Request".
 */
export function checkQuery({ method, path }: Pick<ApiRequest, 'method' | 'path'>): Reply | undefined {
  const [at = '', text] = path.split('?', 2);
  if (text === undefined) return undefined;
  const operation = findOperation(method, at);
  if (operation === undefined) return undefined;
  const query = new URLSearchParams(text);
  for (const [name, { words }] of Object.entries(contracted(operation).query ?? {})) {
    if (words === undefined) continue;
    const values = query.getAll(name).flatMap((value) => value.split(','));
    if (values.some((value) => value !== '' && !words.includes(value)))
      return refuseField(name, `${name}: must be ${alternatives(words)}`);
  }
  return undefined;
}
