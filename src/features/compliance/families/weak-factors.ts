import { byEnrollmentPolicies } from '../check-text/enrollment-policies.js';
import type { ComplianceConfiguration } from '../configuration/configuration.js';
import type { ControlContext } from '../control/context.js';
import { type ComplianceControl, defineControl } from '../control/control.js';
import { exampleOf } from '../examples/example-parts.js';
import { enrollableAmong, nobodyEnrolls } from '../questions/nobody-enrolls.js';
import { forbidEnrollment } from './remedy-edits.js';

/** The data of a control about authenticators that nobody may enroll for authentication. */
export interface WeakFactorsRow
  extends Pick<ComplianceControl, 'aliases' | 'grade' | 'id' | 'remark' | 'severity' | 'title'> {
  /** Returns the authenticators that nobody may enroll, by key without the vendor prefix. */
  keys(configuration: ComplianceConfiguration): readonly string[];
  readonly keysInWords: string;
  /** Whether the framework requires that an assessor checks each enrollment policy, also those that decide for no user. */
  readonly isInEachPolicy?: boolean;
  /** The key of a forbidden authenticator that the examples use. */
  readonly bad: string;
}

export function weakFactorsControl({
  keys,
  keysInWords,
  isInEachPolicy = false,
  bad,
  ...row
}: WeakFactorsRow): ComplianceControl {
  const enrollable = ['okta_password', 'webauthn', bad];
  const recovery = { id: bad, key: bad, name: bad, status: 'ACTIVE', settings: { allowedFor: 'recovery' } };
  const others = ['okta_password', 'webauthn'].map((key) => ({ id: key, key, name: key, status: 'ACTIVE' }));
  return defineControl({
    ...row,
    needs: 'policies',
    topic: 'applicationFactors',
    claim: () => `no deciding enrollment policy allows users to enroll ${keysInWords} for authentication`,
    evaluate: (context) => nobodyEnrolls(keys(context.configuration), context),
    ...(isInEachPolicy && {
      checkTextRequires: 'every active enrollment policy sets these authenticators to `NOT_ALLOWED`',
      checkText: (context: ControlContext) =>
        byEnrollmentPolicies(
          context,
          (settings) => enrollableAmong(keys(context.configuration), settings, context).certain.length === 0,
        ),
    }),
    remedy:
      'Set these authenticators to `NOT_ALLOWED` in every enrollment policy, or allow them for recovery only',
    edits: (context, _, effect) => forbidEnrollment(keys(context.configuration), effect, context),
    remark:
      row.remark ??
      'the control checks both formats of enrollment policies (factors and authenticators), and ignores authenticators that are for recovery only',
    examples: [
      {
        what: 'users may enroll only the password and a security key',
        org: exampleOf({ enrollable: ['okta_password', 'webauthn'] }),
        verdict: 'met',
      },
      {
        what: `users may also enroll \`${bad}\``,
        org: exampleOf({ enrollable }),
        verdict: 'not met',
      },
      {
        what: `users may also enroll \`${bad}\`, but for recovery only`,
        org: exampleOf({ enrollable, authenticators: [...others, recovery] }),
        verdict: 'met',
      },
      {
        what: 'the export contains neither policies nor applications',
        org: { apps: [], policies: [] },
        verdict: 'undecided',
      },
    ],
  });
}
