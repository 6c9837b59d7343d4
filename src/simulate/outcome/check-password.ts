import { betweenWords } from '../../base/between-words.js';
import { latePattern } from '../../base/lazy.js';
import { alternatives, counted, quoted } from '../../base/messages.js';
import {
  conjunction,
  MATCH,
  NOT_MATCH,
  type Rank,
  UNDEFINED,
  type Verdict,
  verdictOf,
} from '../../logic/kleene/verdict.js';
import type { Policy } from '../../model/policies/policy.js';
import { type Complexity, readComplexity } from './password.js';
import type { Settled } from './settled.js';

/** The known data of the user whose password is checked. */
export interface PasswordUser {
  readonly login?: string | null;
  readonly profile?: Readonly<Record<string, unknown>> | null;
}

export interface PasswordOptions {
  /** The words to use as the service's dictionary of common passwords, which is not public. */
  readonly commonPasswords?: ReadonlySet<string>;
}

export interface PasswordCheck {
  /** Whether the password is accepted; `MATCH` if it is. */
  readonly verdict: Verdict;
  /** One finding for each requirement that is not met or is undecided. */
  readonly findings: readonly PasswordFinding[];
}

export interface PasswordFinding {
  readonly demand: keyof Complexity;
  readonly verdict: Exclude<Verdict, 'MATCH'>;
  readonly message: string;
}

/**
 * Checks a password against the complexity settings of a password policy. Ignores the age of the password and earlier passwords. Spec:
 * Password policy, `settings.password.complexity`.
 */
export function passwordCheck(
  policy: Pick<Policy, 'settings'>,
  password: string,
  user: PasswordUser = {},
  options: PasswordOptions = {},
): PasswordCheck {
  const demanded = readComplexity(policy);
  const attempt = { password, user, options };
  const findings = (Object.keys(CHECKS) as (keyof Complexity)[]).flatMap((demand) =>
    findingOf(demand, demanded, attempt),
  );
  const ranks = findings.map(({ verdict }) => (verdict === 'NOT_MATCH' ? NOT_MATCH : UNDEFINED));
  return { verdict: verdictOf(conjunction(ranks)), findings };
}

interface Attempt {
  readonly password: string;
  readonly user: PasswordUser;
  readonly options: PasswordOptions;
}

interface Checked {
  readonly rank: Rank;
  /** A description of the unmet requirement, or of what is unknown. */
  readonly message: string;
}

function findingOf<Demand extends keyof Complexity>(
  demand: Demand,
  complexity: { readonly [Name in keyof Complexity]: Settled<Complexity[Name]> },
  attempt: Attempt,
): PasswordFinding[] {
  const wanted = complexity[demand];
  if (wanted.kind === 'undecided')
    return [{ demand, verdict: 'UNDEFINED', message: wanted.reasons.join('; ') }];
  const { rank, message } = CHECKS[demand](wanted.value as Complexity[Demand], attempt);
  if (rank === MATCH) return [];
  return [{ demand, verdict: rank === NOT_MATCH ? 'NOT_MATCH' : 'UNDEFINED', message }];
}

const MET: Checked = { rank: MATCH, message: '' };

const CHECKS: {
  readonly [Demand in keyof Complexity]: (wanted: Complexity[Demand], attempt: Attempt) => Checked;
} = {
  minLength: (least, { password }) => {
    const [fewest, most] = [[...password].length, password.length];
    if (fewest >= least) return MET;
    const message = `the password has ${counted(fewest, 'character')}; the minimum is ${least}`;
    return { rank: most >= least ? UNDEFINED : NOT_MATCH, message };
  },
  minLowerCase: atLeast('lower-case letter', /[a-z]/g, latePattern(String.raw`\p{Ll}`, 'gu')),
  minUpperCase: atLeast('upper-case letter', /[A-Z]/g, latePattern(String.raw`\p{Lu}`, 'gu')),
  minNumber: atLeast('digit', /[0-9]/g, latePattern(String.raw`\p{N}`, 'gu')),
  minSymbol: atLeast('symbol', /[!-/:-@[-`{-~]/g, latePattern(String.raw`[^\p{L}\p{N}]`, 'gu')),
  excludeUsername: (isExcluded, { password, user }) => {
    if (!isExcluded) return MET;
    if (user.login == null)
      return unknown('whether the password contains a part of the login, because the login is unknown');
    const { parts, topLevel } = partsOf(user.login);
    const holding = findContained(password, [user.login, ...parts]);
    if (holding.length > 0)
      return missed(
        `the password contains ${alternatives(holding.map(quoted), 'and')}, which is part of the login`,
      );
    if (findContained(password, topLevel).length === 0) return MET;
    return unknown(`whether ${alternatives(topLevel.map(quoted), 'and')} counts as a part of the login`);
  },
  excludeAttributes: (names, attempt) => joinChecks(names.map((name) => checkAttribute(name, attempt))),
  excludeCommon: (isExcluded, { password, options: { commonPasswords } }) => {
    if (!isExcluded) return MET;
    if (commonPasswords === undefined)
      return unknown(
        'whether the password is common, because the dictionary of the service is not available offline',
      );
    const isCommon = commonPasswords.has(password) || commonPasswords.has(password.toLowerCase());
    return isCommon ? missed('the password is a common password') : MET;
  },
  maxConsecutiveCharacters: (most, { password }) => {
    const longest = longestRun(password);
    if (most === null || longest <= most) return MET;
    return missed(`the password repeats one character ${longest} times in a row; the maximum is ${most}`);
  },
  oelStatement: (expression) =>
    expression === null ? MET : unknown(`whether the password matches the expression ${quoted(expression)}`),
};

/**
 * Returns a check for a class of characters, such as letters. `definitePattern` matches the characters that definitely belong to the class.
 * For characters that match only `possiblePattern`, it is undecided: the documentation does not define letters and symbols outside of
 * ASCII.
 */
function atLeast(
  what: string,
  definitePattern: RegExp,
  possiblePattern: () => RegExp,
): (least: number, attempt: Attempt) => Checked {
  return (least, { password }) => {
    const [sure, possible] = [definitePattern, possiblePattern()].map(
      (kind) => (password.match(kind) ?? []).length,
    ) as [number, number];
    if (sure >= least) return MET;
    const message = `the password has ${sure === 0 ? `no ${what}` : counted(sure, what)}; the minimum is ${least}`;
    return { rank: Math.max(sure, possible) >= least ? UNDEFINED : NOT_MATCH, message };
  };
}

/** Minimum length of a part of the login that a password must not contain; shorter parts are ignored. */
const SHORTEST_PART = 4;

/**
 * Splits a login into the parts that a password must not contain. A support article of the service ("Does not contain part of username")
 * says that the parts are "separated by punctuation". It excludes "common top-level domains" but does not list them. Therefore, the last
 * part of a domain is returned separately.
 */
function partsOf(login: string): { readonly parts: readonly string[]; readonly topLevel: readonly string[] } {
  const all = login.split(betweenWords());
  const isDomain = (index: number) => login.includes('@') && index === all.length - 1;
  const long = all.map((part, index) => ({ part, index })).filter(({ part }) => part.length >= SHORTEST_PART);
  return {
    parts: long.filter(({ index }) => !isDomain(index)).map(({ part }) => part),
    topLevel: long.filter(({ index }) => isDomain(index)).map(({ part }) => part),
  };
}

/** The profile attributes that a password policy of the service can exclude from passwords. */
const ATTRIBUTES = ['firstName', 'lastName'];

function checkAttribute(name: string, { password, user }: Attempt): Checked {
  if (!ATTRIBUTES.includes(name)) return unknown(`what it means to exclude ${quoted(name)}`);
  if (user.profile == null)
    return unknown(`whether the password contains the user's \`${name}\`, which is unknown`);
  const value = Object.hasOwn(user.profile, name) ? user.profile[name] : undefined;
  if (typeof value !== 'string') return MET;
  return findContained(password, [value]).length === 0
    ? MET
    : missed(`the password contains the user's \`${name}\``);
}

function joinChecks(all: readonly Checked[]): Checked {
  const rank = conjunction(all.map((one) => one.rank));
  const decisive = all.filter((one) => one.rank === rank && rank !== MATCH);
  return { rank, message: decisive.map(({ message }) => message).join('; ') };
}

/** Returns those of the given words that the password contains, ignoring case. */
function findContained(password: string, words: readonly string[]): string[] {
  const folded = password.toLowerCase();
  return [...new Set(words.filter((word) => word !== '' && folded.includes(word.toLowerCase())))];
}

function longestRun(text: string): number {
  let longest = 0;
  let run = 0;
  let before: string | undefined;
  for (const character of text) {
    run = character === before ? run + 1 : 1;
    before = character;
    longest = Math.max(longest, run);
  }
  return longest;
}

function missed(message: string): Checked {
  return { rank: NOT_MATCH, message };
}

function unknown(what: string): Checked {
  return { rank: UNDEFINED, message: `it is unknown ${what}` };
}
