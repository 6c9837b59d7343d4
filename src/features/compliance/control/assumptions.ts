/** The assumptions that the results of controls can depend on, by number. Spec: Posture, "Assumptions". */
export const COMPLIANCE_ASSUMPTIONS = {
  P1: 'figures that do not come from the original source come from third parties: the original is authoritative',
  P2: 'only assigned users have access to an application; if assignments are not in the export, anyone may be assigned',
  P3: '`is set to N` in a check text means the limit in the title of the requirement: a stricter value is not a finding',
  P4: 'the `session lifetime` of the framework is the idle timeout, as its description states',
  P5: '`10+` attempts requires a limit, of any value',
  P6: 'a second factor counts as required even if it is not required again on a remembered device; the remembered device is reported as a bypass',
  P7: '`priority 1` in a check text is the number that the service shows; an inactive rule keeps its number',
  P8: 'the top rule is the first active rule in evaluation order, whatever its number',
  P9: 'password policies for users of a directory are not checked, because the directory manages these passwords',
  P10: 'a factor that an identity provider asserts counts in the same way as in the service',
  P11: 'an existing session is not checked again until it ends: controls are about the sign-in that creates it',
  P12: 'sessions and tokens of the applications and API access with keys are out of scope',
  P13: 'FIPS validation, key storage and replay resistance of an authenticator are as its settings state',
  P14: '2FA means two factor types; one authenticator with user verification provides both',
  P15: 'the five new requirements of V1R2 come from one transcription',
  P16: 'whether an authenticator with user verification counts as two factors for PCI is open to interpretation',
} as const;

export type ComplianceAssumption = keyof typeof COMPLIANCE_ASSUMPTIONS;
