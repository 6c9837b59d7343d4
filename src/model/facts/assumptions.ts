/**
 * Numbered assumptions for cases in which the specification and the known behavior of the service leave a choice. A result that depends on
 * an assumption states its number. `docs/semantics.md` lists all assumptions.
 */
export const ASSUMPTIONS = {
  A1: 'equal priorities: the order in the document decides',
  A2: 'the request gives groups, not a user: conditions on single users are unknown',
  A3: '`ALL_ZONES` means any active zone that policies may use',
  A4: 'no `authType` given: an ordinary web request is assumed',
  A5: 'groups and users of one `people` condition are both required',
  A6: 'a reference to a group, zone or user that is in no document matches nobody where the export is known to be complete',
  A7: 'an `EXPRESSION` pattern matches the whole identifier',
  A8: 'patterns compare without case, by Unicode simple case folding',
  A9: '`SUFFIX` on an identifier is a domain: it equals what stands after the `@`',
  A10: '`expand` may be one comma-separated value',
  A11: "the policy's own leaves are shown on its rules, as asked",
  A12: '`evaluated` lists all that was visited, as asked',
  A13: 'the export may lack objects of that kind: the id in the request is taken as given',
  A14: 'an inactive zone holds no address',
  A15: 'the export does not contain the group of a default policy: it is taken for the everyone group',
  A16: 'a policy whose own conditions are not decided shows its rules with their own verdicts, up to the first that matches',
  A17: 'in expressions, where the language is not documented: nothing is coerced, a call on null fails, null sorts first',
  A18: "which authenticators are hardware-protected, device-bound, phishing-resistant or verify the user is taken from the vendor's table, where the specification's is silent",
  A19: 'an active group rule whose expression is true of a user has put them in its groups, unless the export states otherwise',
  A20: '`office365Client` asks of what kind the client is, by the words that the service keeps; an empty list asks nothing',
  A21: 'what a list refers to that is known only after the apply of a plan is in it, where the files of the plan are not given',
  A22: "on the Classic Engine no export holds the sign-on policy of an application: it is taken to deny nobody and to ask no more than the session's does",
  A23: 'a list that is present is complete',
  A24: 'an attribute that the profile lacks matches no pattern',
  A25: 'the export states no status of the account, or none that is documented: the account is taken as able to sign in',
  A26: "whether an account can sign in is taken from its status, by the vendor's user lifecycle, before any policy",
  A27: 'a first factor that the user has not enrolled can be enrolled in the same sign-in, where the enrollment policy allows it',
  A28: 'policies, zones, applications and authenticators that neither of two exports holds are the same in both',
} as const;

export type AssumptionId = keyof typeof ASSUMPTIONS;
