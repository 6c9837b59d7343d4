import { Type } from '../../base/json-schema.js';
import { factOfField } from './definition/fact-of-field.js';
import { ask, type Meaning } from './fact.js';

/** Common kinds of Office 365 clients. Legacy clients have other names, which are not listed. */
const OFFICE365_CLIENTS = ['WEB', 'MODERN_AUTH'] as const;

/** The fact that states the kind of Office 365 client. Spec: Simulation, 4, `office365Client` (assumption A20). */
export const office365ClientFact = factOfField({
  name: 'office365Client',
  about: 'device',
  field: 'office365Client',
  schema: Type.String({
    description:
      'the kind of Office 365 client: WEB, MODERN_AUTH, or a legacy client such as EXCHANGE_ACTIVE_SYNC',
  }),
  read: (kind) => [kind],
  write: ([kind = 'WEB']) => kind,
  domain: { kind: 'one value', title: 'Office 365 client', values: OFFICE365_CLIENTS, usual: 'WEB' },
});

export function isOffice365Client(kind: string): Meaning {
  return ask(office365ClientFact, kind);
}
