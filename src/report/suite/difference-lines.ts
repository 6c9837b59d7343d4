import { counted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { rankOf } from '../../logic/kleene/verdict.js';
import type { Request } from '../../model/facts/request.js';
import { type Names, namesIn } from '../../model/policies/display-names.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import type { Compiled } from '../../simulate/compile.js';
import {
  type Explained,
  type ExplainedCondition,
  type ExplainedPolicy,
  explainBody,
  REASONS,
} from '../../simulate/explain.js';
import { isUndecidedRule } from '../../simulate/match-rules.js';
import type { WordResult } from '../../testing/expect/word-result.js';
import { foundWords, wantedWords } from '../../what-if/leaf-words.js';
import { alignRight, fill } from '../text/fill.js';
import type { Page } from '../text/page.js';
import { quietPlaceLink } from '../text/place-link.js';
import { verdictMark } from '../words/verdict-mark.js';

/**
 * Lists, for a failed test, the deciding rule, the rules that may decide and the expected rules, each with the conditions that
 * do not match.
 */
export function differenceLines(
  type: SimulatedTypeName,
  request: Request,
  failed: readonly WordResult[],
  compiled: Compiled,
  page: Page,
): string[] {
  const explained = explainBody(compiled, { ...request, policyTypes: [type] });
  const [found] = explained.ok ? explained.value.types : [];
  if (found === undefined) return [];
  const names = namesIn(compiled.snapshot, page.paint.quiet);
  const expected = new Set(failed.map((one) => one.expected));
  const reported = new Set(failed.flatMap(({ reasons = [] }) => reasons));
  const all = found.policies.flatMap((policy) => policy.rules.map((rule) => ({ policy, rule })));
  const shown = all.filter(({ policy, rule }) => {
    const isDeciding = found.decided?.ruleId === rule.id && found.decided.policyId === policy.id;
    const isOpen = isUndecidedRule(rankOf(policy.verdict), rankOf(rule.verdict));
    return isDeciding || isOpen || expected.has(ruleWords({ policy, rule }));
  });
  const rest = all.length - shown.length;
  return [
    ...shown.slice(0, MOST_RULES).flatMap((one) => ruleLines(one, reported, names, page)),
    ...(shown.length > MOST_RULES ? [`${counted(shown.length - MOST_RULES, 'more rule')} may decide`] : []),
    ...(rest > 0
      ? [page.paint.quiet(`${counted(rest, 'other rule')} above ${rest === 1 ? 'does' : 'do'} not match`)]
      : []),
  ];
}

const MOST_RULES = 5;

function ruleLines(
  { policy, rule }: { readonly policy: ExplainedPolicy; readonly rule: Explained },
  reported: ReadonlySet<string>,
  names: Names,
  page: Page,
): string[] {
  const head = fill(
    `${verdictMark(rule.verdict, page)} `,
    page.paint.strong(ruleWords({ policy, rule })),
    page.columns,
  );
  const unmatched = [...policy.leaves, ...rule.leaves].filter(({ verdict }) => verdict !== 'MATCH');
  return [
    ...alignRight(head, quietPlaceLink(rule.location, page), page.columns),
    ...unmatched.flatMap((leaf) => leafLines(leaf, reported, names, page)),
  ];
}

/** Returns why a condition is undecided. If a failed expectation already reports the reason, returns a short general reason instead. */
function whyUndecided({ reason, detail = '' }: ExplainedCondition, reported: ReadonlySet<string>): string {
  if (reason !== 'unknowable') return REASONS['missing-fact'];
  return detail === '' || reported.has(detail) ? REASONS.unknowable : printable(detail);
}

function leafLines(
  leaf: ExplainedCondition,
  reported: ReadonlySet<string>,
  names: Names,
  page: Page,
): string[] {
  const found = foundWords(leaf, names);
  const words = [
    `expected ${wantedWords(leaf, names)}`,
    ...(found === undefined ? [] : [`got ${found}`]),
    ...(leaf.verdict === 'UNDEFINED' && found === undefined ? [whyUndecided(leaf, reported)] : []),
  ];
  const head = `  ${verdictMark(leaf.verdict, page)} ${printable(leaf.type)}  `;
  return alignRight(
    fill(head, words.join('; '), page.columns),
    quietPlaceLink(leaf.location, page),
    page.columns,
  );
}
