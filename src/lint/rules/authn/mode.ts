import { alternatives } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** The fields that identify each form of a sign-in body: primary authentication, activation, and two forms of step-up. */
const MODES = [['username', 'password'], ['token'], ['stateToken'], ['stateToken', 'username', 'password']];

const FIELDS = ['stateToken', 'token', 'username', 'password'];

/** Spec: Authentication (of users), "The body has one of these shapes". */
export const authnMode = defineRule({
  id: 'authn/mode',
  severity: 'error',
  what: 'an authentication request matches none of the four modes of the specification, or two at once',
  why: 'the service cannot determine whether to check a password, activate a user or continue a transaction',
  source: 'Authentication (of users)',
  on: 'authentication request',
  refusedByService: 'never',
  *check(request) {
    if (!isObject(request)) return;
    const given = FIELDS.filter((field) => isGiven(request, field));
    if (MODES.some((mode) => isSame(mode, given))) return;
    yield { message: `${inWords(given)}; ${advice(given)}` };
  },
  examples: () => ({
    bad: [
      { username: 'ann@example.com' },
      { token: 'activation-token', username: 'ann@example.com', password: 'secret' },
      { stateToken: 'state-token', token: 'activation-token' },
      { options: { warnBeforePasswordExpired: true } },
    ],
    good: [
      { username: 'ann@example.com', password: 'secret', options: { warnBeforePasswordExpired: true } },
      exampleGiven({ token: 'activation-token' }, { note: 'This request activates a user' }),
      exampleGiven({ stateToken: 'state-token' }, { note: 'This request continues a transaction' }),
      exampleGiven(
        { stateToken: 'state-token', username: 'ann@example.com', password: 'secret' },
        { note: 'A state token may be sent together with a user name and a password' },
      ),
    ],
  }),
});

function isSame(mode: readonly string[], given: readonly string[]): boolean {
  return mode.length === given.length && mode.every((field) => given.includes(field));
}

function inWords(given: readonly string[]): string {
  if (given.length === 0) return 'the request does not identify a user';
  const names = given.map((field) => `\`${field}\``);
  return given.length === 1
    ? `${names[0]} is not enough by itself`
    : `${alternatives(names, 'and')} are mutually exclusive`;
}

function advice(given: readonly string[]): string {
  if (given.includes('token')) return 'to activate a user, send only `token`; otherwise remove it';
  if (given.includes('username')) return 'add `password`';
  if (given.includes('password')) return 'add `username`';
  return 'add `username` and `password`, or `token`, or `stateToken`';
}
