import { getOrMake } from '../../base/memo.js';
import { printable } from '../../base/printable.js';
import { describeLevel, isBelowTwoFactors } from '../../model/assurance/assurance-level.js';
import type { NamedResource } from '../../model/policies/display-names.js';
import { nameOrId } from '../../model/policies/rule-words.js';
import { defineFormat } from '../text/format.js';
import type { AppsReport } from './apps-report.js';
import { applicationName } from './level-words.js';

/** Prints a Mermaid graph of applications, their policies, and the rules that allow access. */
export const appsMermaid = defineFormat<AppsReport>({
  name: 'mermaid',
  what: 'for pages that draw graphs: applications, their policies, and the rules that allow access',
  text({ population: { applications } }) {
    const lines = new Map<string, string>();
    const ids = new Map<string, string>();
    const node = (kind: 'app' | 'policy' | 'rule', id: string, words: string) => {
      const key = getOrMake(ids, `${kind} ${id}`, () => `${kind}${ids.size + 1}`);
      lines.set(key, `  ${key}["${label(words)}"]`);
      return key;
    };
    for (const ways of applications) {
      const { application, policy, rules, undecided } = ways;
      const app = node('app', application.id, applicationName(ways));
      if (policy === null) continue;
      const of = node('policy', policy.id, nameOrId(policy));
      lines.set(`${app} ${of}`, `  ${app} --> ${of}`);
      const edge = (rule: NamedResource, [from, to]: Arrow, words: string) => {
        const by = node('rule', `${policy.id} ${rule.id}`, nameOrId(rule));
        lines.set(`${of} ${by}`, `  ${of} ${from} "${words}" ${to} ${by}`);
      };
      for (const { rule } of undecided) edge(rule, ARROWS.unknown, 'unknown');
      for (const { rule, assurance, isExact } of rules) {
        const arrow = isBelowTwoFactors(assurance) ? ARROWS.weak : ARROWS.strong;
        edge(rule, arrow, `${isExact ? '' : 'possibly '}${describeLevel(assurance)}`);
      }
    }
    return `${['flowchart LR', ...lines.values()].join('\n')}\n`;
  },
});

type Arrow = readonly [from: string, to: string];

const ARROWS = { weak: ['==', '==>'], strong: ['--', '-->'], unknown: ['-.', '.->'] } as const;

/** Escapes a text for a quoted label of a Mermaid graph. */
function label(words: string): string {
  return printable(words, 80).replace(/["#&<>`;]/g, (mark) => `#${mark.charCodeAt(0)};`);
}
