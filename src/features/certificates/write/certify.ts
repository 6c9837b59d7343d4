import { isNever, type RuleAnalysis } from '../../../analysis/questions/reach.js';
import { invariant } from '../../../base/invariant.js';
import { type RuleInPolicy, referencedRule } from '../../../model/policies/rule-in-policy.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { CERTIFICATE_VERSION, type CertificateFile, type Claim, type Uncertified } from '../certificate.js';
import { checkCertificate } from '../check-certificate.js';
import { ClaimWriter, writingSession } from './claim-writer.js';
import { exportReferences } from './export-references.js';

/** Returns a certificate file for the rules that an analysis reports as unreachable. Proves each of them again, to record the proof. */
export function certifyUnreachable(
  snapshot: Snapshot,
  path: string,
  rules: readonly RuleAnalysis[],
): CertificateFile {
  const references = exportReferences(snapshot, path);
  const session = writingSession(snapshot);
  const claims: Claim[] = [];
  const uncertified: Uncertified[] = [];
  for (const { policy, rule, reachability } of rules) {
    if (!isNever(reachability.kind)) continue;
    const hint = reachability.kind === 'shadowed' ? reachability.shadowedBy : [];
    const claimed = referencedRule({ policy, rule });
    invariant(claimed !== undefined, 'an analysis names rules of its snapshot');
    const claim = references.isJson
      ? new ClaimWriter(session, references).write(
          claimed,
          hint.flatMap((one) => referencedRule(one) ?? []),
        )
      : 'the export has a file that is not JSON';
    const reason = typeof claim === 'string' ? claim : rejectionOf(claim, references.documents);
    if (typeof claim === 'string' || reason !== undefined)
      uncertified.push({ ...idsOf({ policy, rule }), reason: reason ?? '' });
    else claims.push(claim);
  }
  return { schemaVersion: CERTIFICATE_VERSION, claims, uncertified };
}

function rejectionOf(claim: Claim, documents: ReadonlyMap<string, unknown>): string | undefined {
  const file: CertificateFile = { schemaVersion: CERTIFICATE_VERSION, claims: [claim], uncertified: [] };
  const checked = checkCertificate(file, documents);
  return checked.kind === 'rejected' ? checked.reason : undefined;
}

function idsOf({ policy, rule }: RuleInPolicy): Pick<Uncertified, 'policyId' | 'ruleId'> {
  return { policyId: policy.id, ruleId: rule.id };
}
