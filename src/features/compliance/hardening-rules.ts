import type { ComplianceControl } from './control/control.js';

/**
 * Returns the lint rules about the same problem as a control. A lint rule checks each policy or rule separately; the control checks all
 * sign-ins. A lint finding belongs to the failure of the control if both are about the same rule or policy. Spec: Posture, "Controls".
 */
export function hardeningRulesOf(
  control: Pick<ComplianceControl, 'demands' | 'id' | 'framework'>,
  value: number,
): readonly string[] {
  const demanded = (control.demands?.(value) ?? []).flatMap(({ setting }) => OF_SETTINGS.get(setting) ?? []);
  const named = OF_CONTROLS.flatMap(({ rules, controls }) =>
    controls.includes(`${control.framework}/${control.id}`) ? rules : [],
  );
  return [...demanded, ...named];
}

/** Returns all lint rules that a control may cite. */
export function hardeningRules(): ReadonlySet<string> {
  return new Set([...OF_SETTINGS.values(), ...OF_CONTROLS.flatMap(({ rules }) => rules)]);
}

/** The lint rules for password settings, by path below `settings.password`. */
const OF_SETTINGS: ReadonlyMap<string, string> = new Map([
  ['complexity.minLength', 'hardening/password-length'],
  ['complexity.dictionary.common.exclude', 'hardening/password-dictionary'],
  ['age.historyCount', 'hardening/password-history'],
  ['lockout.maxAttempts', 'hardening/password-lockout'],
]);

const ADMINISTRATOR_FACTORS = [
  'cis/admin-mfa',
  'healthinsight/admin-two-factors',
  'pci/admin-mfa',
  'stig/admin-console-two-factors',
];

/** The lint rules for controls that are not about password settings, by control name. */
const OF_CONTROLS: readonly { readonly rules: readonly string[]; readonly controls: readonly string[] }[] = [
  {
    rules: ['hardening/session-idle'],
    controls: [
      'healthinsight/session-lifetime',
      'nist/aal2-idle',
      'nist/aal3-idle',
      'pci/idle',
      'stig/session-idle',
    ],
  },
  {
    rules: ['hardening/session-lifetime'],
    controls: [
      'nist/aal2-overall',
      'nist/aal2-overall-day',
      'nist/aal3-overall',
      'scuba-like/twelve-hours',
      'stig/session-lifetime',
    ],
  },
  { rules: ['hardening/persistent-cookie'], controls: ['stig/persistent-cookie'] },
  { rules: ['hardening/administrator-second-factor'], controls: ADMINISTRATOR_FACTORS },
  {
    rules: ['hardening/one-factor-from-anywhere', 'hardening/one-factor-session', 'hardening/weak-catch-all'],
    controls: [
      ...ADMINISTRATOR_FACTORS,
      'cis/external-mfa',
      'cis/remote-mfa',
      'nist/aal2-two-factors',
      'pci/all-mfa',
      'pci/no-bypass',
      'pci/remote-mfa',
      'scuba-like/any-mfa',
      'stig/dashboard-two-factors',
    ],
  },
  {
    rules: ['hardening/administrator-application'],
    controls: ['scuba-like/admin', 'stig/admin-console-phishing-resistant'],
  },
  { rules: ['hardening/high-risk'], controls: ['healthinsight/risk', 'scuba-like/high-risk'] },
  { rules: ['hardening/security-question'], controls: ['healthinsight/strong-factors'] },
  {
    rules: ['hardening/weak-recovery'],
    controls: ['vendor/recovery-not-weaker', 'vendor/recovery-phishing-resistant'],
  },
];
