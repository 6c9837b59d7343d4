import { ask, type Meaning } from './fact.js';
import { listedFact } from './listed-fact.js';

/** What a client of Office 365 can be; older ones go by words of their own. */
export const OFFICE365_CLIENTS = ['WEB', 'MODERN_AUTH'] as const;

/** The kind of client that asks for Office 365. Spec: Simulation, 4, `office365Client` (A20). */
export const office365Client = listedFact({
  name: 'office365Client',
  fields: ['policyContext.office365Client'],
  values: ({ policyContext: { office365Client: kind } }) => (kind == null ? undefined : [kind]),
});

export function isOffice365Client(kind: string): Meaning {
  return ask(office365Client, kind);
}
