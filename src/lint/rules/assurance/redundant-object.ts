import { deepEqual } from '../../../base/deep-equal.js';
import type { Constraint, ConstraintObject } from '../../../model/assurance/verification-method.js';
import { readableMethod } from '../../helpers/assurance/readable-method.js';
import { listAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports redundant constraint objects. Each object is compared with every other object, property by property. An object that is redundant
 * only because of several other objects together is not reported. Spec: Authentication policy, `constraints`, "OR between objects".
 */
export const assuranceRedundantObject = defineRule({
  id: 'assurance/redundant-object',
  severity: 'info',
  what: 'a constraint object is redundant: another object of the list accepts the same authenticators, or more',
  why: 'satisfying one object of the list is enough, so the redundant object has no effect, although it looks like a requirement',
  source: 'Authentication policy, `constraints`',
  choices: ['an empty object (`{}`) accepts every authenticator'],
  on: 'verification method',
  engine: 'identity',
  *check(value, { brand }) {
    if (listAt(value, 'constraints').length < 2) return;
    const method = readableMethod(value, brand);
    if (method?.kind !== 'assurance') return;
    const { constraints } = method;
    for (const [index, one] of constraints.entries()) {
      const other = constraints.findIndex(
        (other, place) => place !== index && admits(other, one) && (place < index || !admits(one, other)),
      );
      if (other < 0) continue;
      yield {
        at: ['constraints', index],
        message:
          'redundant constraint object: every authenticator that satisfies it also satisfies another object of the list; remove this object, or the other one if only this one is intended',
        related: [{ at: ['constraints', other], message: 'the other constraint object' }],
      };
    }
  },
  examples: () => ({
    bad: [
      {
        type: 'ASSURANCE',
        factorMode: '2FA',
        constraints: [
          { possession: { phishingResistant: 'REQUIRED', types: ['APP'] } },
          { possession: { types: ['APP', 'SECURITY_KEY'] } },
        ],
      },
      {
        type: 'ASSURANCE',
        factorMode: '2FA',
        constraints: [{ knowledge: { types: ['PASSWORD'] } }, { knowledge: { types: ['password'] } }],
      },
      { type: 'ASSURANCE', factorMode: '2FA', constraints: [{ knowledge: { types: ['PASSWORD'] } }, {}] },
    ],
    good: [
      exampleGiven(
        {
          type: 'ASSURANCE',
          factorMode: '2FA',
          constraints: [
            { possession: { types: ['APP'] } },
            { possession: { types: ['APP', 'PHONE'], phishingResistant: 'REQUIRED' } },
          ],
        },
        {
          note: 'The second object also accepts `PHONE`, but requires phishing resistance, so neither object accepts everything that the other one accepts',
        },
      ),
      exampleGiven(
        {
          type: 'ASSURANCE',
          factorMode: '2FA',
          constraints: [
            { possession: { types: ['APP'], reauthenticateIn: 'PT0S' } },
            { possession: { types: ['APP'], reauthenticateIn: 'PT4H' } },
          ],
        },
        {
          note: 'Objects with different values of `reauthenticateIn` are not compared, because the interval depends on the object',
        },
      ),
      exampleGiven(
        { type: 'ASSURANCE', factorMode: '2FA', constraints: [{ knowledge: { types: ['PASSWORD'] } }] },
        { note: 'A list with a single constraint object has no redundant object' },
      ),
    ],
  }),
});

/** Whether every set of authenticators that satisfies `strict` also satisfies `wide`. */
function admits(wide: ConstraintObject, strict: ConstraintObject): boolean {
  if (wide.unreadable.length + strict.unreadable.length > 0) return false;
  return (['knowledge', 'possession'] as const).every((one) => isWider(wide[one], strict[one]));
}

function isWider(wide: Constraint | undefined, strict: Constraint | undefined): boolean {
  if (strict?.reauthenticateIn?.text !== wide?.reauthenticateIn?.text) return false;
  if (wide === undefined) return strict === undefined || strict.unreadable.length === 0;
  return (
    strict !== undefined &&
    wide.unreadable.length + strict.unreadable.length === 0 &&
    wide.required === strict.required &&
    wide.isSilent === strict.isSilent &&
    isWiderList(wide.types, strict.types) &&
    isWiderList(wide.methods, strict.methods) &&
    isWiderList(wide.userVerificationMethods, strict.userVerificationMethods) &&
    isWiderList(wide.authenticationMethods ?? [], strict.authenticationMethods ?? []) &&
    holdsAll(strict.characteristics, wide.characteristics) &&
    holdsAll(strict.excludedAuthenticationMethods, wide.excludedAuthenticationMethods)
  );
}

/** Whether the list `wide` accepts everything that `strict` accepts. An empty list accepts everything. */
function isWiderList(wide: readonly unknown[], strict: readonly unknown[]): boolean {
  return wide.length === 0 || (strict.length > 0 && holdsAll(wide, strict));
}

function holdsAll(all: readonly unknown[], some: readonly unknown[]): boolean {
  return some.every((one) => all.some((other) => deepEqual(one, other)));
}
