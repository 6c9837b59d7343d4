import { quoted } from '../../../base/messages.js';
import { exampleIdentifier } from '../../helpers/example/example-identifier.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/**
 * Reports a domain suffix with `@`. The form of a domain suffix comes from the documentation of the vendor. Spec: Conditions (policy and
 * rule), `userIdentifier`.
 */
export const conditionIdentifierSuffixDomain = defineRule({
  id: 'condition/identifier-suffix-domain',
  severity: 'warning',
  what: 'a `SUFFIX` pattern contains an `@`',
  why: 'the service compares the pattern with the domain, which is the part after the `@`, so the pattern may never match',
  source: 'Limits of the live service: a `SUFFIX` is a domain without `@`',
  on: 'condition:userIdentifier',
  edition: 'field',
  fix: 'suggested',
  *check(identifier) {
    if (textAt(identifier, 'type') === 'ATTRIBUTE') return;
    for (const [index, pattern] of listAt(identifier, 'patterns').entries()) {
      const value = textAt(pattern, 'value') ?? '';
      if (textAt(pattern, 'matchType') !== 'SUFFIX' || !value.includes('@')) continue;
      const at = ['patterns', index, 'value'];
      const domain = value.slice(value.lastIndexOf('@') + 1);
      yield {
        at,
        message: `\`SUFFIX\` requires a domain without \`@\`; set it to ${quoted(domain)}`,
        ...(value.startsWith('@') && {
          fix: {
            kind: 'suggested',
            what: `set it to ${quoted(domain)}`,
            changes: [{ op: 'set', at, value: domain }],
          },
        }),
      };
    }
  },
  examples: () => ({
    bad: [exampleIdentifier(['SUFFIX', '@example.com'])],
    good: [exampleIdentifier(['SUFFIX', 'example.com'], ['SUFFIX', 'example.org'])],
  }),
});
