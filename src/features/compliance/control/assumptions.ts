/** The assumptions that the results of controls can depend on, by number. Spec: Posture, "Assumptions". */
export const COMPLIANCE_ASSUMPTIONS = {
  P1: 'the figures of this framework come from third parties; the original source is authoritative',
  P2: 'only assigned users have access to an application; if assignments are not in the export, anyone may be assigned',
  P3: 'if the published check text says that a value `is set to` a number, the number is a limit, so a stricter value also meets the requirement',
  P4: 'the framework means the idle timeout where it says `session lifetime`, because its description is that of an idle timeout',
  P5: 'the framework requires `10+` attempts, which means that there must be a limit, whatever its value',
  P6: 'a second factor counts as required even if it is not required again on a remembered device, except in the two controls about remembered devices (`pci/no-bypass`, `scuba-like/no-trusted-device`)',
  P7: 'the rule with priority 1 in a check text is the rule that has this number in Okta, even if it is inactive',
  P8: 'the first rule in a check text is the active rule that Okta evaluates first, whatever its priority number is',
  P9: 'password policies for users of a directory are not checked, because the directory manages these passwords',
  P10: 'if users sign in through another identity provider, a factor that this provider verifies counts like a factor that Okta verifies',
  P11: 'the policies are checked when a session begins, and not again until it ends, so controls are about the sign-in that creates the session',
  P12: 'the control does not cover sessions and tokens of the applications themselves, nor API access with keys',
  P13: 'an authenticator has the FIPS validation, key storage and replay resistance that its settings state',
  P14: '2FA means factors of two types; one authenticator that also verifies the user (by PIN or biometrics) provides both',
  P15: 'the texts of the five requirements that are new in V1R2 are correct, although they come from only one transcription',
  P16: 'PCI DSS does not say whether an authenticator with user verification counts as two factors; `verifiedPasskeyIsTwo` in the configuration decides',
} as const;

export type ComplianceAssumption = keyof typeof COMPLIANCE_ASSUMPTIONS;
