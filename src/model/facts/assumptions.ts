/**
 * Numbered assumptions for cases in which the specification and the known behavior of the service leave a choice. A result that depends on
 * an assumption states its number. `docs/semantics.md` lists all assumptions.
 */
export const ASSUMPTIONS = {
  A1: 'equal priorities: the order in the document decides',
  A2: 'the request gives groups, not a user: conditions on single users are unknown',
  A3: '`ALL_ZONES` means any active zone that policies may use',
  A4: 'if the request has no `authType`, an ordinary web request is assumed',
  A5: 'groups and users of one `people` condition are both required',
  A6: 'a reference to a group, zone or user that no document contains matches nobody if the export is known to be complete',
  A7: 'an `EXPRESSION` pattern matches the whole identifier',
  A8: 'patterns ignore case, by Unicode simple case folding',
  A9: '`SUFFIX` on an identifier is a domain: it is compared with the part after the `@`',
  A10: 'the parameter `expand` may contain several values, separated by commas',
  A11: 'the conditions of a policy are listed on its rules; only with the option `hoistPolicyLeaves` of the library',
  A12: '`evaluated` also lists the policies and rules that match; only with the option `listVisited` of the library',
  A13: 'an id in the request that the export lacks is assumed to exist, because the export may lack objects of its kind',
  A14: 'an inactive zone contains no address',
  A15: 'if the export lacks the group that a default policy names, this group is assumed to be the group Everyone',
  A16: 'a policy whose conditions are undecided shows its rules with their own verdicts, up to the first that matches',
  A17: 'where the expression language is not documented: nothing is coerced, a call on null fails, null sorts first',
  A18: "where the table of the specification is silent, the vendor's table states which authenticators are hardware-protected, device-bound, phishing-resistant or verify the user",
  A19: 'a user for whom the expression of an active group rule is true is a member of its groups, unless the export states otherwise',
  A20: '`office365Client` compares the kind of the client with the documented keywords; an empty list matches every client',
  A21: 'without the Terraform files of a plan, an object that a list refers to, and that is known only after the apply, is assumed to be in the list',
  A22: 'on the Classic Engine, no export contains the sign-on policy of an application: it is assumed to deny nobody, and to require no more than the global session policy',
  A23: 'a list that the export contains is assumed to be complete',
  A24: 'an attribute that is missing in the profile matches no pattern',
  A25: 'an account without a status, or with an undocumented one, is assumed to be able to sign in',
  A26: "the status of an account determines whether it can sign in, by the vendor's user lifecycle, before any policy",
  A27: 'a first factor that the user has not enrolled can be enrolled in the same sign-in, if the enrollment policy allows it',
  A28: 'policies, zones, applications and authenticators that neither of two exports contains are the same in both',
  A29: 'if the assignments are unknown, the user is assumed to be assigned',
} as const;

export type AssumptionId = keyof typeof ASSUMPTIONS;
