import type { InputDocument } from '../../src/documents/text/input.js';

interface Org {
  policies: [{ rules: { system?: boolean; actions: { signon: { session?: object } } }[] }];
}

/**
 * Variants of a generated org for the lint benchmark: rules with one of four actions, or with a different session setting in
 * nearly every rule.
 */
export const LINTED = {
  'few outcomes': (document: InputDocument) => document,
  'many outcomes': (document: InputDocument): InputDocument => {
    const value = ('value' in document ? structuredClone(document.value) : undefined) as Org;
    for (const [index, { actions }] of value.policies[0].rules.entries())
      actions.signon.session = {
        maxSessionIdleMinutes: 10 + ((index * 7919) % 97),
        maxSessionLifetimeMinutes: (index * 31) % 11 === 0 ? 0 : 600,
      };
    return { name: document.name, value };
  },
} as const;
