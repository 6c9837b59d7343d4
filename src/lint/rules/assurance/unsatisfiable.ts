import { namedUses } from '../../../assurance/named-uses.js';
import { assuranceVerdict } from '../../../assurance/satisfies.js';
import { readableMethod } from '../../helpers/assurance/readable-method.js';
import { at, listAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/**
 * More authenticators never satisfy a method less: if all that are known do not, no combination does.
 * Spec: Authentication policy, `constraints`.
 */
export const assuranceUnsatisfiable = defineRule({
  id: 'assurance/unsatisfiable',
  severity: 'error',
  what: 'no combination of known authenticators satisfies the verification method',
  why: 'whoever the rule matches is locked out, whatever they have enrolled',
  source: 'Authentication policy, `constraints`',
  on: 'verification method',
  engine: 'identity',
  *check(value, { brand }) {
    const list = unsatisfiedList(value, brand);
    if (list === undefined) return;
    const { length } = listAt(value, list);
    yield {
      at: at(value, list) === undefined ? [] : [list],
      message:
        length === 1
          ? 'no authenticator meets all that is demanded here together: nobody can sign in by this rule'
          : 'no authenticators meet all that any one of these demands: nobody can sign in by this rule',
    };
  },
  examples: {
    bad: [
      {
        type: 'ASSURANCE',
        factorMode: '1FA',
        constraints: [{ possession: { methods: ['SMS'], phishingResistant: 'REQUIRED' } }],
      },
      {
        type: 'ASSURANCE',
        factorMode: '2FA',
        constraints: [
          { possession: { types: ['EMAIL'], deviceBound: 'REQUIRED' } },
          { possession: { types: ['PHONE'], hardwareProtection: 'REQUIRED' } },
        ],
      },
    ],
    good: [
      {
        type: 'ASSURANCE',
        factorMode: '1FA',
        constraints: [
          { possession: { methods: ['SMS'], phishingResistant: 'REQUIRED' } },
          { possession: { methods: ['WEBAUTHN'], phishingResistant: 'REQUIRED' } },
        ],
      },
      { type: 'ASSURANCE', factorMode: '2FA', constraints: [{ possession: { types: ['APP'] } }] },
    ],
  },
});

/** Where the demands stand that nothing satisfies. Many rules of an org demand the same; finding out takes 40 µs. */
export function unsatisfiedList(value: unknown, brand: string): UnsatisfiedList {
  const key = `${brand} ${JSON.stringify(value)}`;
  if (KNOWN.has(key)) return KNOWN.get(key);
  const found = findUnsatisfied(value, brand);
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  if (key.length <= LONGEST_KEY) KNOWN.set(key, found);
  return found;
}

type UnsatisfiedList = 'chains' | 'constraints' | undefined;

const KNOWN = new Map<string, UnsatisfiedList>();
const MOST_KNOWN = 500;
const LONGEST_KEY = 2000;

function findUnsatisfied(value: unknown, brand: string): UnsatisfiedList {
  const method = readableMethod(value, brand);
  if (method === undefined) return undefined;
  if (assuranceVerdict(method, namedUses(method, { brand }), { brand }) !== 'NOT_MATCH') return undefined;
  return method.kind === 'assurance' ? 'constraints' : 'chains';
}
