/** What answers depend on beside the org, by number. Spec: Posture, "Assumptions". */
export const COMPLIANCE_ASSUMPTIONS = {
  P1: 'figures that were not read in the original are as third parties give them: the original is authoritative',
  P2: 'only people assigned to an application get in; where assignments are not exported, anybody may be',
  P3: "`is set to N` in a check means the bound in the requirement's title: a stricter value is no finding",
  P4: "the framework's `session lifetime` is the idle time, as its own description has it",
  P5: '`10+` attempts ask that a limit be set, no more',
  P6: 'a second factor that is not asked again on a remembered device counts as asked, and is reported as a bypass',
  P7: "the check text's `priority 1` is the number that the service shows; an inactive rule keeps its number",
  P8: 'the top rule is the active rule asked first, whatever its number',
  P9: 'a password policy for the users of a directory is left to the directory',
  P10: 'a factor that an identity provider vouches for counts as the service counts it',
  P11: 'a session once given is not asked again until its period ends: claims are about the sign-in that gives it',
  P12: "the application's own session, tokens and API access with keys lie outside every claim",
  P13: 'FIPS validation, key storage and replay resistance of an authenticator are as its settings say',
  P14: 'two factors are two factor types; one authenticator that verifies the user is both',
  P15: 'the five new requirements of V1R2 are taken from one transcription',
  P16: 'whether an authenticator that verifies the user is two factors in the sense of PCI is not settled',
} as const;

export type ComplianceAssumption = keyof typeof COMPLIANCE_ASSUMPTIONS;
