import { counted } from '../../base/messages.js';
import { type NamedRule, ruleWords } from '../../model/policies/rule-words.js';
import type { Part } from '../../simulate/outcome/part.js';
import type { Access } from '../../simulate/outcome/session.js';
import type { Effect, Settled } from '../../simulate/outcome/settled.js';
import { missingWords } from '../../what-if/missing-words.js';
import { CHOSEN } from '../text/chosen.js';
import { configuredWords } from '../text/configured.js';
import type { OutcomeContext } from './outcome-context.js';
import type { TreeSection } from './section.js';
import { settledOr, settledWords } from './settled-words.js';

/** A function that describes the effect of a rule in paragraphs. */
export type EffectWords<Values> = (effect: Effect<Values>) => readonly string[];

/**
 * Returns the deciding rule of a policy type and the effect of the rule. If the rule is undecided, returns every possible rule with its
 * effect.
 */
export function policySection<Values>(
  part: Part<Values>,
  words: EffectWords<Values>,
  context: OutcomeContext,
): TreeSection {
  const { policyType: title, decidedBy, possible, noRuleReason, chosen } = part;
  const { paint } = context.page;
  const how = chosen === null ? '' : paint.quiet(`; ${CHOSEN[chosen]}`);
  if (decidedBy !== null) {
    const paragraphs = [
      `deciding rule: ${named(decidedBy, context)}${how}`,
      ...effectWords(part.effect, words),
    ];
    return { kind: decidedKind(part), title, paragraphs };
  }
  if (possible.length === 0) return { kind: 'quiet', title, paragraphs: [`${noRuleReason ?? ''}${how}`] };
  const most = context.isWhole ? possible.length : MOST_RULES;
  const shown = possible
    .slice(0, most)
    .flatMap((one) => [
      `possible: ${named(one, context)}`,
      ...effectWords(one.effect, words).map((paragraph) => `  ${paragraph}`),
    ]);
  const rest = possible.length - most;
  return {
    kind: accessIn(part) === 'DENY' ? 'out' : 'unsure',
    title,
    paragraphs: [
      `undecided ${paint.unsure(`(${remedy(part, context)})`)}${how}`,
      ...shown,
      ...(rest > 0 ? [`or ${counted(rest, 'other rule')}; --all shows ${rest === 1 ? 'it' : 'them'}`] : []),
      ...(noRuleReason === null ? [] : ['or none']),
    ],
  };
}

/** Returns the name of a rule with its Terraform address. */
function named(one: NamedRule, { snapshot, page: { paint } }: OutcomeContext): string {
  const configured = configuredWords(snapshot, one.rule.id);
  return `${paint.strong(ruleWords(one))}${configured === undefined ? '' : paint.quiet(` (${configured})`)}`;
}

/** Describes the effect of a rule in paragraphs. If all fields are unknown for the same reason, the reason is stated once. */
function effectWords<Values>(effect: Effect<Values>, words: EffectWords<Values>): readonly string[] {
  const fields: readonly Settled<unknown>[] = Object.values(effect);
  const [why, ...others] = new Set(fields.map((field) => settledWords(field, () => '')));
  return why === undefined || why === '' || others.length > 0 ? words(effect) : [why];
}

/** The maximum number of possible deciding rules that are listed; the others are counted. */
const MOST_RULES = 3;

function decidedKind(part: Part<unknown>): TreeSection['kind'] {
  const access = accessIn(part);
  if (access === undefined) return 'decided';
  return access === 'DENY' ? 'out' : 'in';
}

/** Returns whether access is allowed, if all possible deciding rules agree; otherwise `undefined`. */
function accessIn({ effect }: Part<unknown>): Access | undefined {
  const { access } = effect as Partial<Effect<{ readonly access: Access }>>;
  return access === undefined ? undefined : settledOr(access, undefined);
}

function remedy({ missing }: Part<unknown>, { request, give }: OutcomeContext): string {
  const ways = missingWords([{ reason: 'missing-fact', missing }], request, give, 1);
  return ways.length === 0 ? 'cannot be known offline' : `pass ${ways.join(', ')}`;
}
