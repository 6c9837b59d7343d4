import type { FormerText } from './former-texts.js';

/**
 * Comments, messages and test titles that new contributors did not understand, each with the text that replaced it.
 * `declaration` is the current name of the code that the text belongs to.
 * `test/docs/former-phrases.test.ts` checks that no former text is left, that each declaration
 * of a comment exists, and that each replacement of a message or title is in use.
 */
export const FORMER_COMMENTS: readonly (FormerText & { readonly declaration: string })[] = [
  {
    declaration: 'Visit.decided',
    former: 'Of the last of them.',
    now: 'The deciding rule; always in the last visited policy.',
  },
  {
    declaration: 'MAX_CACHED_APPLICATIONS',
    former: 'Of more the lists are not kept.',
    now: 'Maximum number of applications in the cache;',
  },
  {
    declaration: 'Compiled.knowledgeOf',
    former: 'What is known under a request, until the next one: knowledge of an earlier request throws.',
    now: 'Binds a request. The result is valid until the next call; reading it later throws.',
  },
  {
    declaration: 'Knowledge.marked',
    former: 'By the number of the fact: its atoms that it told apart.',
    now: 'Atoms that each fact has marked, indexed by fact number',
  },
  {
    declaration: 'NOT_EVALUATED',
    former: 'In place of a rank: the atom is answered when it is asked for.',
    now: 'Sentinel in place of a rank: evaluate the atom when it is first read.',
  },
  {
    declaration: 'BATCH_SIZE',
    former: 'So many atoms are asked before it is looked whether one matched.',
    now: 'Number of atoms read between two tests for a match.',
  },
  {
    declaration: 'UsersIn.possible',
    former: 'Those of whom it is not known.',
    now: 'Users for whom it is unknown whether they belong to the set of requests.',
  },
  {
    declaration: 'Theory',
    former: 'How the questions to a fact hang on dimensions.',
    now: 'Encodes the atoms of some facts as formulas over dimensions.',
  },
  {
    declaration: 'requestsByUsers',
    former: 'The request as some of these users would make it.',
    now: 'Returns variants of the request, one for each of the first few users.',
  },
  {
    declaration: 'When.meaning',
    former: 'Of all of it.',
    now: 'The condition that every sign-in meets.',
  },
  {
    declaration: 'When.facts',
    former: 'What is said in words of which each is a fact: closed, as in a request.',
    now: 'The facts that are the same in every sign-in, as in the request of an example.',
  },
  {
    declaration: 'ConditionList.idsOf',
    former: 'Those of the request.',
    now: 'Returns the ids in the request that the lists of this condition are compared with.',
  },
  {
    declaration: 'Below.isExact',
    former: 'Otherwise it may be that nothing so weak leads in.',
    now: 'Whether the assurance level is exact;',
  },
  {
    declaration: 'isListed',
    former: 'Of what is not known there is nothing to be said.',
    now: 'Whether the policy is known; unknown policies are not reported.',
  },
  {
    declaration: 'mergeRules',
    former: 'What is the same by its key once, with the rules of all.',
    now: 'Merges entries that have the same key, and concatenates the lists of their rules.',
  },
  {
    declaration: 'isComplete',
    former: 'Whether nothing that other events may tell is missing.',
    now: 'Returns whether an event has all facts that other events could add.',
  },
  {
    declaration: 'CallGroup.move',
    former: 'They ask another policy afterwards.',
    now: 'The move of the applications to another policy.',
  },
  {
    declaration: 'sharedVersions',
    former: 'What stands above in all of them.',
    now: 'Returns the rules that are in every one of these lists.',
  },
  {
    declaration: 'allIn',
    former: 'Which empty ones count is not the same everywhere.',
    now: 'Returns all matches of a pattern.',
  },
  {
    declaration: 'DEFAULTS',
    former: 'What a live tenant says of those who do not say it themselves.',
    now: 'The values that a live tenant uses for users without these attributes.',
  },
  {
    declaration: 'relationsIn',
    former: 'How its resource has others belong together, with these values.',
    now: 'Returns the relations (memberships, assignments, mappings) that the resource creates with these values.',
  },
  {
    declaration: 'lockedFor',
    former:
      'Until it is over, or the identity is confirmed: one channel alone is less than a sign-in confirms.',
    now: "A control that requires a lockout for at least the given duration, or until the user's identity is confirmed.",
  },
  {
    declaration: 'ControlContext.alsoExcluded',
    former: 'Sign-ins that are left out beside, of this or of another state of the org.',
    now: 'Sign-ins that are not checked, in addition to the excepted ones.',
  },
  {
    declaration: 'factorIn',
    former: 'As the org holds it; one of which it tells nothing is not active.',
    now: 'Returns a factor of the org.',
  },
  {
    declaration: 'reportOf',
    former: 'One that does not hold yet may have been added ahead of its time.',
    now: 'Returns the report for a certificate that has expired, expires soon, or is not valid yet.',
  },
  {
    declaration: 'Following.hasKey',
    former: 'What stands beside says that the instance has the key of the one that refers to it.',
    now: 'Whether the expression also contains the instance key, so that it refers to the instance with the same key as the referring instance.',
  },
  {
    declaration: 'askedBy',
    former: 'All that the rows and columns tell requests apart by',
    now: 'Returns all conditions that separate the rows and columns, including conditions that no changed rule uses.',
  },
  {
    declaration: 'ComplianceAnswer.isOfAll',
    former: 'In formats that are told of failures alone',
    now: 'Whether CI formats contain all controls, not only failing ones.',
  },
  {
    declaration: 'judgeExpectation',
    former: 'Each word for itself, over all completions of the request: an unknown is not a pass.',
    now: 'Compares each key of an expectation with the results of a request, over all values of its unknown facts.',
  },
  {
    declaration: 'addUnknown',
    former: 'Says what is not known, and where that shows.',
    now: 'Records that a part of the org is unknown, and the location that shows it.',
  },
  {
    declaration: 'latest',
    former: 'One org is asked again and again.',
    now: 'The policy types for the last vendor prefix, cached because most callers query one org.',
  },
  {
    declaration: 'CONSIDERED',
    former: 'By type. Whoever asks again, as simulator and analysis do of one snapshot, has the same leaves.',
    now: 'The policies cached by policy type, so that simulator and analysis share the same condition leaves.',
  },
  {
    declaration: 'FileReplacement',
    former: 'What is put in place of what a file holds.',
    now: 'The new content of a file, and the conditions for writing it.',
  },
  {
    declaration: 'StartPool',
    former: 'So many threads, of a module that takes tasks; each knows the data.',
    now: 'Starts `size` threads that run a module; each one receives `data`.',
  },
  {
    declaration: 'LONGEST_LINE',
    former: 'In bytes. What goes beyond is not kept, and the line is answered as malformed.',
    now: 'The maximum line length in bytes.',
  },
  {
    declaration: 'openOrg',
    former: 'shows what is strange about it, which keeps nobody from asking',
    now: 'Reads the snapshot at a path, and shows its problems. They do not fail the command.',
  },
  {
    declaration: 'withEarlierProblems',
    former: 'The result with what was found before it.',
    now: 'Prepends earlier problems to a result.',
  },
  {
    declaration: 'hasSameReferences',
    former: 'Of what a `dynamic` block makes the plan has no references.',
    now: 'Plans show no references for `dynamic` blocks, so these always match.',
  },
  {
    declaration: 'left',
    former: 'What nobody has decided to let be; what reads globs is opened only where somebody has.',
    now: 'Returns the findings that are not ignored.',
  },
  {
    declaration: 'HashUse',
    former: 'What a hash is made for: the same text of two uses has two pseudonyms.',
    now: 'The kind of text that is hashed.',
  },
  // Former texts of messages.
  {
    declaration: 'printPretty',
    former: 'is of JSON, and',
    now: '--pretty\\` needs a JSON file, but',
  },
  {
    declaration: 'conditionKeyKnown',
    former: 'is no condition:',
    now: 'is not a condition; move it out of',
  },
  { declaration: 'openDatedOrg', former: 'is no time; give it as', now: 'is not a date; write it as' },
  {
    declaration: 'authnTransactionFields',
    former: 'which only states have that are not final',
    now: 'which is allowed in non-final states only',
  },
  { declaration: 'withId', former: 'and goes by its name', now: 'so it is identified by its name' },
  // Test titles.
  {
    declaration: 'a rule without an id',
    former: 'goes by its name',
    now: 'is identified by its name',
  },
  {
    declaration: 'a recorded search result',
    former: 'is not the whole list',
    now: 'is not read as a complete list',
  },
  { declaration: 'an address', former: '`%s` is none', now: '`%s` is not an address' },
  { declaration: 'a range', former: '`%s` is none', now: 'the text `%s` is not an address range' },
  {
    declaration: 'show',
    former: 'what no answer is is shown as it is',
    now: 'Formats an answer for the last line of a notebook cell,',
  },
  {
    declaration: 'the changes',
    former: 'options that are none are refused',
    now: 'the library rejects invalid options for suggesting changes of a sign-in',
  },
];
