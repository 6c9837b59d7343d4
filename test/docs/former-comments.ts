import type { FormerText } from './former-texts.js';

/**
 * Comments, messages and test titles that new contributors did not understand, each with the text that replaced it.
 * `declaration` is the current name of the code that the text belongs to.
 * `test/docs/former-phrases.test.ts` compares both texts with the sources and the tests.
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
    now: 'Cache size, in applications; the least recently used is evicted.',
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
    now: 'Users for whom it is unknown whether they are within the region.',
  },
  {
    declaration: 'Theory',
    former: 'How the questions to a fact hang on dimensions.',
    now: 'Encodes the atoms of some facts over dimensions.',
  },
  {
    declaration: 'requestsByUsers',
    former: 'The request as some of these users would make it.',
    now: 'Returns the request once for each of the first few users.',
  },
  {
    declaration: 'When.meaning',
    former: 'Of all of it.',
    now: 'The condition that every sign-in meets.',
  },
  {
    declaration: 'When.facts',
    former: 'What is said in words of which each is a fact: closed, as in a request.',
    now: 'The words that each set a fact of every sign-in, as in the request of an example.',
  },
  {
    declaration: 'ConditionList.idsOf',
    former: 'Those of the request.',
    now: 'Returns the ids that the request has for this condition.',
  },
  {
    declaration: 'Below.isExact',
    former: 'Otherwise it may be that nothing so weak leads in.',
    now: 'Whether the level is exact; otherwise it is a lower bound, and the weakest path may be stronger.',
  },
  {
    declaration: 'isListed',
    former: 'Of what is not known there is nothing to be said.',
    now: 'Whether the policy is known; unknown policies are not reported.',
  },
  {
    declaration: 'mergeRules',
    former: 'What is the same by its key once, with the rules of all.',
    now: 'Merges entries with the same key, and concatenates their rules.',
  },
  {
    declaration: 'isComplete',
    former: 'Whether nothing that other events may tell is missing.',
    now: 'Returns whether other events cannot add any missing fact.',
  },
  {
    declaration: 'CallGroup.move',
    former: 'They ask another policy afterwards.',
    now: 'The move of the applications to another policy.',
  },
  {
    declaration: 'sharedAbove',
    former: 'What stands above in all of them.',
    now: 'Returns the rules ranked above in every state.',
  },
  {
    declaration: 'allIn',
    former: 'Which empty ones count is not the same everywhere.',
    now: 'since RE2 and JavaScript differ in which empty matches count.',
  },
  {
    declaration: 'DEFAULTS',
    former: 'What a live tenant says of those who do not say it themselves.',
    now: 'The defaults of a live tenant for users without these attributes.',
  },
  {
    declaration: 'relationsIn',
    former: 'How its resource has others belong together, with these values.',
    now: 'Returns the relations that the resource creates with these values.',
  },
  {
    declaration: 'lockedFor',
    former:
      'Until it is over, or the identity is confirmed: one channel alone is less than a sign-in confirms.',
    now: 'Requires a lockout of at least the given duration, or until the identity is confirmed.',
  },
  {
    declaration: 'ControlContext.alsoExcluded',
    former: 'Sign-ins that are left out beside, of this or of another state of the org.',
    now: 'Sign-ins to exclude in addition, described in this or another state of the org.',
  },
  {
    declaration: 'factorIn',
    former: 'As the org holds it; one of which it tells nothing is not active.',
    now: 'Returns a factor of the org. A factor that the documents lack is not active.',
  },
  {
    declaration: 'reportOf',
    former: 'One that does not hold yet may have been added ahead of its time.',
    now: 'One that is not valid yet may have been added in advance.',
  },
  {
    declaration: 'Following.hasKey',
    former: 'What stands beside says that the instance has the key of the one that refers to it.',
    now: 'Whether the expression also contains the instance key, so that the target has the key of the referring instance.',
  },
  {
    declaration: 'askedBy',
    former: 'All that the rows and columns tell requests apart by',
    now: 'Returns all conditions that separate rows and columns, including those that no changed rule uses.',
  },
  {
    declaration: 'ComplianceAnswer.isOfAll',
    former: 'In formats that are told of failures alone',
    now: 'Whether CI formats contain all controls, not only failing ones.',
  },
  {
    declaration: 'judgeExpectation',
    former: 'Each word for itself, over all completions of the request: an unknown is not a pass.',
    now: 'Judges each word by itself, over all completions of the request. An unknown result never passes.',
  },
  {
    declaration: 'addUnknown',
    former: 'Says what is not known, and where that shows.',
    now: 'Records an unknown part and its source.',
  },
  {
    declaration: 'latest',
    former: 'One org is asked again and again.',
    now: 'Caches the last brand, because most callers ask about one org.',
  },
  {
    declaration: 'CONSIDERED',
    former: 'By type. Whoever asks again, as simulator and analysis do of one snapshot, has the same leaves.',
    now: 'Cached by policy type, so that simulator and analysis share the same leaves.',
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
    now: 'The maximum line length in bytes. A longer line is answered as malformed.',
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
    now: 'The domain separator of a hash: the same text has another pseudonym for each use.',
  },
  // Messages.
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
  { declaration: 'a search result', former: 'is not the whole list', now: 'is not a complete list' },
  { declaration: 'an address', former: '`%s` is none', now: '`%s` is not an address' },
  { declaration: 'a range', former: '`%s` is none', now: '`%s` is not a range' },
  {
    declaration: 'show',
    former: 'what no answer is is shown as it is',
    now: 'shows a value that is not an answer as it is',
  },
  {
    declaration: 'counterfactuals',
    former: 'options that are none are refused',
    now: 'rejects invalid options',
  },
];
