import { own } from '../own.js';

/** The kinds of names that former versions or other tools spell differently, such as commands and options. */
type NameKind = 'command' | 'option' | 'word';

/** For each kind of name, the current name for every former name and every name that other tools use. */
const FORMER_NAMES: Readonly<Record<NameKind, Readonly<Record<string, string>>>> = {
  command: {
    why: 'explain',
    outcome: 'explain --steps',
    apps: 'access',
    who: 'access',
    matrix: 'access --matrix',
    reach: 'analyze',
    analyse: 'analyze',
    rules: 'lint --list-rules',
    refs: 'inspect --used-by',
    classes: 'inspect --user-classes',
    mutate: 'test --mutate',
    posture: 'compliance',
    explore: 'report --interactive',
    'plan-order': 'terraform order',
    backtest: 'logs backtest',
    replay: 'logs replay',
    'log-index': 'logs index',
    merge: 'logs merge',
    pseudonymize: 'logs pseudonymize',
    'scim-check': 'scim check',
    validate: 'lint',
    check: 'lint',
    scan: 'lint',
    eval: 'explain',
    evaluate: 'explain',
    audit: 'compliance',
    unreachable: 'analyze',
    anonymize: 'logs pseudonymize',
    compare: 'diff',
    show: 'inspect',
    verify: 'test',
  },
  option: {
    '--out': '--output',
    '--org': '--export',
    '--snapshot': '--export',
    '--max-warnings': '--fail-on',
    '--after': '--export',
    '--before': '--base',
    '--before-config': '--base-config',
    '--before-now': '--base-now',
    '--before-report': '--base-report',
    '--against': '--base',
    '--source': '--framework',
    '--share': '--quota',
    '--limit': '--rate-limit',
    '--type': '--policy-type',
    '--write': '--report',
    '--sample': '--mutants',
    '--ways': '--requires',
    '--to': '--used-by',
    '--repairs': '--fixes',
    '--witness': '--examples',
    '--rows': '--matrix',
    '--columns': '--matrix',
    '--compliance': '--framework',
    '--posture': '--framework',
  },
  word: {
    // Former names of assurance levels.
    'one-knowledge': '1fa-knowledge',
    'one-possession': '1fa-possession',
    'one-phishing-resistant': '1fa-phishing-resistant',
    two: '2fa',
    2: '2fa',
    'two-phishing-resistant': '2fa-phishing-resistant',
    'two-hardware-protected': '2fa-hardware-protected',
    strength: 'assurance',
    // Former names of the kinds of change, and of the verdicts about applications.
    gained: 'granted',
    lost: 'removed',
    weaker: 'less-strict',
    stronger: 'stricter',
    more: 'more-permissive',
    less: 'less-permissive',
    neither: 'mixed',
    // Former names of reachability results, and former keys of test files.
    reached: 'reachable',
    dead: 'unreachable',
    never: 'unreachable',
    covered: 'shadowed',
    contradiction: 'unsatisfiable',
    refused: 'blocked',
    unmapped: 'unassigned',
    ways: 'paths',
    notWeakerThan: 'notLessStrictThan',
    posture: 'compliance',
    // Former names of the kinds of questions that the function `query` answers.
    decides: 'rule',
    lockout: 'locked-out',
    // Former names of the levels of `--fail-on`.
    nothing: 'none',
    open: 'incomplete',
    // Former names of compliance verdicts, and former keys of compliance answers and configurations.
    letter: 'checkText',
    effect: 'effective',
    letterSays: 'checkTextRequires',
    sources: 'frameworks',
    disa: 'stig',
    'letter-only': 'check-text-only',
    'by the letter only': 'check-text-only',
    'not valid for this source': 'not-valid',
  },
};

/**
 * Returns the current name for a name of an earlier version or of another tool. Returns `undefined` for any other name, or if `known` lacks
 * the current name.
 */
export function currentName(kind: NameKind, found: string, known: readonly string[]): string | undefined {
  const current = own(FORMER_NAMES[kind], found);
  return current !== undefined && known.includes(current) ? current : undefined;
}
