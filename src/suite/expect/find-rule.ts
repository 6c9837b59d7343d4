import { alternatives, quoted } from '../../base/messages.js';
import { nearestAmong } from '../../policies/by-name.js';
import type { PolicyRule } from '../../policies/policy.js';
import type { SimulatedTypeName } from '../../policies/policy-type.js';
import { policyTypeOf } from '../../policies/policy-type.js';
import { ruleWords } from '../../policies/rule-words.js';
import type { Compiled } from '../../simulate/compile.js';

export type FoundRule =
  | { readonly kind: 'rule'; readonly rule: PolicyRule }
  | { readonly kind: 'fault'; readonly message: string };

/** The rule of a policy type that a test names, by `Policy › Rule`, a name of its own, or its id. */
export function findRule(
  name: string,
  type: SimulatedTypeName,
  appId: string | undefined,
  compiled: Compiled,
): FoundRule {
  const all = rulesOf(type, compiled);
  const own = appId === undefined ? all : consideredFor(appId, type, compiled);
  const [only, ...others] = bearersOf(name, own);
  if (only !== undefined && others.length === 0) return { kind: 'rule', rule: only };
  if (only !== undefined) return severalAre(name, [only, ...others]);
  const [elsewhere, ...more] = bearersOf(name, all);
  if (elsewhere !== undefined && more.length === 0) return { kind: 'rule', rule: elsewhere };
  if (elsewhere !== undefined) return severalAre(name, [elsewhere, ...more]);
  const nearest = nearestAmong(
    all.flatMap((one) => [
      { id: one.rule.id, name: one.rule.name, one },
      { id: one.rule.id, name: ruleWords(one), one },
    ]),
    name,
  );
  const hint = nearest === undefined ? '' : `; did you mean \`${ruleWords(nearest.one)}\`?`;
  const title = policyTypeOf(type)?.title ?? type;
  return { kind: 'fault', message: `no ${title} has a rule that is called ${quoted(name)}${hint}` };
}

export function isRule(one: PolicyRule, other: PolicyRule): boolean {
  return one.policy.id === other.policy.id && one.rule.id === other.rule.id;
}

function bearersOf(name: string, rules: readonly PolicyRule[]): readonly PolicyRule[] {
  const exactly = rules.filter(
    (one) => name === ruleWords(one) || name === one.rule.name || name === one.rule.id,
  );
  if (exactly.length > 0) return exactly;
  const folded = name.toLowerCase();
  return rules.filter((one) => [ruleWords(one), one.rule.name].some((own) => own?.toLowerCase() === folded));
}

function severalAre(name: string, rules: readonly PolicyRule[]): FoundRule {
  const shown = rules.slice(0, MOST_SHOWN).map((one) => `\`${ruleWords(one)}\``);
  const rest = rules.length > MOST_SHOWN ? `, and ${rules.length - MOST_SHOWN} more` : '';
  return {
    kind: 'fault',
    message: `${rules.length} rules are called ${quoted(name)}: ${alternatives(shown, 'and')}${rest}; name the policy, too`,
  };
}

const MOST_SHOWN = 5;

function rulesOf(type: SimulatedTypeName, { snapshot }: Compiled): readonly PolicyRule[] {
  return snapshot.policies
    .filter((policy) => policy.type === type)
    .flatMap((policy) => policy.rules.map((rule) => ({ policy, rule })));
}

/** Those that can decide a request for the application. */
function consideredFor(appId: string, type: SimulatedTypeName, { types }: Compiled): readonly PolicyRule[] {
  const { policies } = types.get(type)?.listFor(appId) ?? { policies: [] };
  return policies.flatMap(({ policy, rules }) => rules.map(({ rule }) => ({ policy, rule })));
}
