import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';

/** Returns the org that the text describes. Fails the test if the text is not a valid org. */
export function orgIn(text: string): Snapshot {
  const read = assembleDocuments([{ name: 'org.json', text }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

/** The application of the test events, with the policy `rst1`. */
export const PAYROLL = {
  id: '0oa1',
  name: 'payroll',
  label: 'Payroll',
  status: 'ACTIVE',
  _links: { accessPolicy: { href: 'https://example.okta.com/api/v1/policies/rst1' } },
};

export const PAYROLL_POLICY = {
  id: 'rst1',
  type: 'ACCESS_POLICY',
  name: 'Payroll',
  status: 'ACTIVE',
  priority: 1,
  conditions: null,
};

/** The user who signs in to the application in the test events. */
export const ANN = { id: '00u1', status: 'ACTIVE', profile: { login: 'ann@example.com' }, groupIds: [] };
