/** The assumptions that the results of controls can depend on, by number. Spec: Posture, "Assumptions". */
export const COMPLIANCE_ASSUMPTIONS = {
  P1: 'the figures of this framework come from third parties; the original source is authoritative',
  P2: 'only assigned users have access to an application; if assignments are not in the export, anyone may be assigned',
  P3: '`is set to N` in a check text means a limit, as in the title of the requirement, so a stricter value meets the requirement',
  P4: 'the `session lifetime` of the framework is the idle timeout, as its description states',
  P5: 'a requirement of `10+` attempts asks for a limit, whatever its value',
  P6: 'a second factor that is not required again on a remembered device still counts as required, except in the controls that report remembered devices (`pci/no-bypass`, `scuba-like/no-trusted-device`)',
  P7: '`priority 1` in a check text is the number that the service shows for a rule; an inactive rule keeps its number',
  P8: 'the top rule is the first active rule in evaluation order, whatever its number',
  P9: 'password policies for users of a directory are not checked, because the directory manages these passwords',
  P10: 'if users sign in through another identity provider, a factor that this provider verifies counts like a factor that the service verifies',
  P11: 'an existing session is not checked again until it ends, so controls are about the sign-in that creates the session',
  P12: 'sessions and tokens of the applications and API access with keys are out of scope',
  P13: 'the settings of an authenticator are correct about its FIPS validation, key storage and replay resistance',
  P14: '2FA means factors of two types; one authenticator that also verifies the user (by PIN or biometrics) provides both',
  P15: 'the five new requirements of V1R2 come from one transcription',
  P16: 'whether an authenticator with user verification counts as two factors for PCI is open to interpretation',
} as const;

export type ComplianceAssumption = keyof typeof COMPLIANCE_ASSUMPTIONS;
