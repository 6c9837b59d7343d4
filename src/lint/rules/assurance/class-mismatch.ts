import { canonicalKey } from '../../../base/brand.js';
import { allNearestOf } from '../../../base/did-you-mean/nearest-word.js';
import { quoted } from '../../../base/messages.js';
import type { PathStep } from '../../../base/pointer.js';
import { AUTHENTICATORS, rowsOf } from '../../../model/assurance/authenticators.js';
import { AUTHENTICATOR_METHODS, AUTHENTICATOR_TYPES } from '../../../model/assurance/verification-method.js';
import {
  type ClassConstraint,
  canBe,
  classConstraintsIn,
  within,
} from '../../helpers/assurance/class-constraint.js';
import { listAt, textAt, textsAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type Report, type RuleContext } from '../../rule/rule.js';
import { suggestWord } from '../../rule/suggest.js';

export const assuranceClassMismatch = defineRule({
  id: 'assurance/class-mismatch',
  severity: 'error',
  what: 'a type or method does not belong to the factor class of its constraint',
  why: 'such an entry can never be used (for example, a password as a possession factor), and the service rejects the rule. Types and methods are compared without regard to case. For the live service (edition `field`), a value that the specification does not list is reported as info',
  source: 'Authentication policy, "Authenticator keys with their type, method and class"',
  on: 'constraint',
  refusedByService: 'both',
  engine: 'identity',
  fix: 'suggested',
  *check(constraint, context) {
    for (const part of classConstraintsIn(constraint)) {
      yield* wordsOf(part, 'type', context);
      yield* wordsOf(part, 'method', context);
      yield* referencesOf(part, context);
    }
  },
  examples: () => ({
    bad: [
      { possession: { types: ['PHONE', 'PASSWORD'] } },
      { knowledge: { methods: ['password', 'sms'] } },
      { knowledge: { types: ['PASSWORD', 'SECURITY_QUESTON'] } },
      { possession: { authenticationMethods: [{ key: 'webauthn' }, { key: 'okta_password' }] } },
    ],
    good: [
      exampleGiven(
        { knowledge: { types: ['password', 'FEDERATED'] }, possession: { methods: ['CERT', 'push'] } },
        {
          note: 'Each of these types and methods belongs to its class; upper and lower case are not distinguished',
        },
      ),
      exampleGiven(
        { knowledge: { required: false, excludedAuthenticationMethods: [{ key: 'phone_number' }] } },
        {
          note: 'Only allowed authenticators must belong to the class; an exclusion may name any authenticator',
        },
      ),
      exampleGiven(
        { possession: { types: ['app', 'security_key'] } },
        { note: 'Upper and lower case are not distinguished in edition `field`, either', edition: 'field' },
      ),
    ],
  }),
});

const COLUMNS = {
  type: { list: 'types', known: AUTHENTICATOR_TYPES },
  method: { list: 'methods', known: AUTHENTICATOR_METHODS },
} as const;

function* wordsOf(
  part: ClassConstraint,
  column: 'method' | 'type',
  { edition }: RuleContext,
): Generator<Report> {
  const { list, known } = COLUMNS[column];
  for (const [index, word] of textsAt(part.value, list)) {
    const at = within(part, list, index);
    const upper = word.toUpperCase();
    if (!known.some((one) => one === upper)) yield unknownWord(word, column, part, at, edition);
    else if (!fits(upper, column, part))
      yield {
        at,
        message: `no authenticator with the ${column} ${quoted(word)} is a ${part.factorClass} factor; move it to another class, or remove it`,
      };
  }
}

function fits(word: string, column: 'method' | 'type', { factorClass }: ClassConstraint): boolean {
  return canBe(
    AUTHENTICATORS.filter((row) => row[column] === word),
    factorClass,
  );
}

/**
 * Reports an unknown method or type of an authenticator. If the word resembles a known word, it is probably misspelled, and the report has
 * the usual severity. Otherwise, the live service may know the word although the specification does not, so the severity for the live
 * service is only `info`.
 */
function unknownWord(
  word: string,
  column: 'method' | 'type',
  part: ClassConstraint,
  at: readonly PathStep[],
  edition: RuleContext['edition'],
): Report {
  const nearest = allNearestOf(
    word,
    COLUMNS[column].known.filter((one) => fits(one, column, part)),
  );
  const what = `no authenticator has the ${column} ${quoted(word)}`;
  if (nearest.length === 0)
    return {
      at,
      message: `${what} in the specification`,
      ...(edition === 'field' && { severity: 'info' }),
    };
  const isLower = word === word.toLowerCase();
  return suggestWord(
    { at, message: what },
    nearest.map((one) => (isLower ? one.toLowerCase() : one)),
  );
}

function* referencesOf(part: ClassConstraint, { brand }: RuleContext): Generator<Report> {
  for (const [index, reference] of listAt(part.value, 'authenticationMethods').entries()) {
    const key = textAt(reference, 'key');
    if (key === undefined) continue;
    const rows = rowsOf(AUTHENTICATORS, canonicalKey(key, brand), textAt(reference, 'method')?.toUpperCase());
    if (rows.length === 0 || canBe(rows, part.factorClass)) continue;
    yield {
      at: within(part, 'authenticationMethods', index),
      message: `${quoted(key)} is not a ${part.factorClass} factor; move it to another class, or remove it`,
    };
  }
}
