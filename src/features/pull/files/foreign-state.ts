import type { Problem } from '../../../base/result.js';

/** Returns a warning that a file of an earlier pull was ignored, because it was changed or written with other credentials. */
export function foreignStateWarning(path: string): Problem {
  const message =
    'the state of an interrupted run was ignored, because the file was changed or written with other credentials; this run read everything from the org';
  return { severity: 'warning', code: 'foreign-state', message, location: { document: path, pointer: '' } };
}
