import { isBrokenBy } from '../../features/compliance/broken-by.js';
import { controlOf } from '../../features/compliance/compliance-law.js';
import type { Agrees } from './claim.js';
import type { Row } from './universe.js';

/**
 * Checks the answers about controls of published baselines: no request violates a control that holds, and the example of a failed control
 * violates that control.
 */
export const complianceAgrees: Agrees = ({ before, number }, { claim, undecided }) => {
  const name = CONTROLS[number % CONTROLS.length] as string;
  const effect = controlOf(before.snapshot, name)?.effective;
  const breaking = differentOutcomes(before.rows).find(
    ({ request }) => isBrokenBy(name, request, before.compiled) === true,
  );
  if (effect?.kind === 'undecided') undecided();
  if (effect?.kind === 'holds')
    claim(breaking === undefined, `${name} holds, and is broken by ${JSON.stringify(breaking?.request)}`);
  if (effect?.kind === 'fails') {
    const { example } = effect.signIns ?? {};
    claim(
      isBrokenBy(name, example, before.compiled) !== false,
      `${name} fails, and not by ${JSON.stringify(example)}`,
    );
    claim(
      breaking !== undefined || (ABOUT_NETWORKS.includes(name) && !before.org.axes.includes('place')),
      `${name} fails, and by no enumerated request`,
    );
  }
};

/**
 * Returns one request for each combination of person, application, network area and pair of deciding rules. Controls depend on no other
 * facts.
 */
function differentOutcomes(rows: readonly Row[]): readonly Row[] {
  const byKey = new Map(
    rows.map((row) => {
      const { user, groups, ip, location } = row.request.policyContext;
      const isOpen = row.session === undefined || row.access === undefined;
      const key = isOpen ? row.request : [row.appId, user, groups, ip, location, row.session, row.access];
      return [JSON.stringify(key), row];
    }),
  );
  return [...byKey.values()];
}

/** Controls about settings that differ between the generated orgs: sessions, assurance levels and networks. */
const CONTROLS = [
  'stig session-idle',
  'stig session-networks',
  'stig admin-console-two-factors',
  'stig dashboard-two-factors',
  'stig admin-console-phishing-resistant',
  'healthinsight session-lifetime',
  'nist aal1-factor',
  'nist aal2-two-factors',
  'nist aal2-idle',
  'pci idle',
  'cis external-mfa',
  'scuba-like any-mfa',
  'scuba-like phishing-resistant',
];

/** Controls that are about the network of a sign-in. Requests without an address cannot show that such a control is violated. */
const ABOUT_NETWORKS: readonly string[] = ['stig session-networks', 'cis external-mfa'];
