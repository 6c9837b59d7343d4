import type { PathStep } from '../../../base/pointer.js';
import { editedDefaults, nearestPlace } from '../../helpers/change/edited-defaults.js';
import { at, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';
import type { LintSetting } from '../../rule/setting.js';

/**
 * The live service allows edits of the session lifetime in a default rule (Differences of the live service). Spec: Policy, "Defaults" 4.
 */
export const ruleDefaultReadOnly = defineRule({
  id: 'rule/default-read-only',
  severity: 'error',
  what: 'a change edits a read-only field of a default rule on Identity Engine',
  why: 'the service rejects the edit, or keeps the current value',
  source: 'Policy, "Defaults"',
  choices: [
    'On the live service (edition `field`), `maxSessionLifetimeMinutes` of the default rule can be edited. `usePersistentCookie` cannot.',
  ],
  on: 'change',
  refusedByService: 'both',
  engine: 'identity',
  *check(change, setting) {
    for (const { before, after, paths } of editedDefaults(change))
      for (const path of paths) {
        if (!isReadOnly(textAt(before.value, 'type'), path, setting)) continue;
        const [then, now] = [before, after].map(
          ({ value }) => at(value, ...path) ?? DEFAULTS[path.at(-1) ?? ''],
        );
        if (then === now && then !== undefined) continue;
        yield {
          of: after,
          at: nearestPlace(after.value, path),
          message: `\`${path.join('.')}\` of this default rule is read-only; keep it, or add a rule above`,
          related: [{ of: before, at: nearestPlace(before.value, path), message: 'the current value' }],
        };
      }
  },
  examples: () => ({
    bad: [
      { before: enrollment('CHALLENGE'), after: enrollment('LOGIN') },
      exampleGiven({ before: session(60, false), after: session(90, false) }, { edition: 'spec' }),
      { before: session(60, false), after: session(60, true) },
    ],
    good: [
      exampleGiven(
        { before: enrollment('CHALLENGE'), after: enrollment('CHALLENGE') },
        { note: 'The read-only field keeps its value' },
      ),
      exampleGiven(
        { before: session(60, false), after: session(60) },
        { note: 'The second state omits the read-only field' },
      ),
      exampleGiven(
        { before: session(60, false), after: session(90, false) },
        { note: 'The live service allows edits of the session lifetime', edition: 'field' },
      ),
    ],
  }),
});

/** The default values of fields that a rule omits. Spec: Global session policy. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  maxSessionLifetimeMinutes: 0,
  usePersistentCookie: false,
};

const SESSION = 'actions.signon.session';

function isReadOnly(type: string | undefined, path: readonly PathStep[], { edition }: LintSetting): boolean {
  if (type === 'MFA_ENROLL' || type === 'IDP_DISCOVERY') return true;
  if (type !== 'SIGN_ON') return false;
  const fixed = [
    `${SESSION}.usePersistentCookie`,
    ...(edition === 'spec' ? [`${SESSION}.maxSessionLifetimeMinutes`] : []),
  ];
  return fixed.includes(path.join('.'));
}

function enrollment(self: string) {
  return withRule('MFA_ENROLL', { type: 'MFA_ENROLL', actions: { enroll: { self } } });
}

function session(maxSessionLifetimeMinutes: number, usePersistentCookie?: boolean) {
  const signon = {
    access: 'ALLOW',
    primaryFactor: 'PASSWORD_IDP',
    session: { maxSessionIdleMinutes: 30, maxSessionLifetimeMinutes, usePersistentCookie },
  };
  return withRule('OKTA_SIGN_ON', { type: 'SIGN_ON', actions: { signon } });
}

function withRule(type: string, rule: object) {
  return {
    policies: [{ id: 'p1', type, name: 'Default Policy', system: true }],
    rules: { p1: [{ id: 'r1', name: 'Default Rule', system: true, ...rule }] },
  };
}
