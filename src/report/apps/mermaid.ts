import { compareStrength, describeStrength } from '../../assurance/strength.js';
import { getOrMake } from '../../base/memo.js';
import { printable } from '../../base/printable.js';
import { nameOrId } from '../../policies/rule-words.js';
import { defineFormat } from '../text/format.js';
import type { AppsReport } from './apps-report.js';

/** A graph for pages that draw Mermaid: applications, their policies, and the rules by which people come in. */
export const appsMermaid = defineFormat<AppsReport>({
  name: 'mermaid',
  what: 'for pages that draw graphs: applications, their policies, and the rules that let people in',
  text({ population: { applications } }) {
    const lines = new Map<string, string>();
    const ids = new Map<string, string>();
    const node = (kind: 'app' | 'policy' | 'rule', id: string, words: string) => {
      const key = getOrMake(ids, `${kind} ${id}`, () => `${kind}${ids.size + 1}`);
      lines.set(key, `  ${key}["${label(words)}"]`);
      return key;
    };
    for (const { application, policy, rules } of applications) {
      const app = node('app', application.id, nameOrId(application));
      if (policy === null) continue;
      const of = node('policy', policy.id, nameOrId(policy));
      lines.set(`${app} ${of}`, `  ${app} --> ${of}`);
      for (const { rule, strength } of rules) {
        const by = node('rule', `${policy.id} ${rule.id}`, nameOrId(rule));
        const isWeak = compareStrength(strength, 'two') < 0;
        lines.set(
          `${of} ${by}`,
          `  ${of} ${isWeak ? '==' : '--'} "${describeStrength(strength)}" ${isWeak ? '==>' : '-->'} ${by}`,
        );
      }
    }
    return `${['flowchart LR', ...lines.values()].join('\n')}\n`;
  },
});

/** Text of a document between quotes: nothing of it is a tag, a quote or an entity. */
function label(words: string): string {
  return printable(words, 80).replace(/["#&<>`;]/g, (mark) => `#${mark.charCodeAt(0)};`);
}
