import { brandedType, neutralType } from '../../base/brand.js';
import { counted } from '../../base/messages.js';
import { POLICY_TYPES } from '../../policies/policy-type.js';
import type { ExplainedType } from '../../simulate/explain.js';
import { CHOSEN } from '../text/chosen.js';
import { fill, widthOf } from '../text/fill.js';
import { missingWords } from '../words/missing-words.js';
import { ruleWords } from '../words/rule-words.js';
import { decidingStep, mark, openSteps, type TreeContext, type VisitedRuleLine } from './scene.js';
import { settlingLines } from './settling-lines.js';

/** One line for each policy type: what decides, or why nothing does. */
export function answerLines(scene: TreeContext): string[] {
  const { types } = scene.explanation;
  const absent = absentTypes(scene);
  const width = Math.max(
    0,
    ...types.map(({ policyType }) => policyType.length),
    ...absent.map((name) => name.length),
  );
  const head: Head = (sign, name) =>
    `${sign} ${scene.page.paint.strong(name)}${' '.repeat(width - name.length)}  `;
  return [
    ...types.flatMap((type) => answer(type, head, scene)),
    ...absent.flatMap((name) => line(head('–', name), 'the snapshot has no policy of this type', scene)),
  ];
}

/** A mark and the name of a policy type, in columns. */
type Head = (sign: string, policyType: string) => string;

function answer(type: ExplainedType, head: Head, scene: TreeContext): string[] {
  const { paint } = scene.page;
  const deciding = decidingStep(type);
  const open = openSteps(type);
  if (deciding !== undefined) {
    const actions = scene.actionsOf(deciding);
    const words = `${paint.strong(ruleWords(deciding))}${actions === '' ? '' : ` → ${paint.strong(actions)}`}`;
    const decides = line(head(mark('MATCH', scene), type.policyType), words, scene);
    if (open.length === 0) return decides;
    const indent = ' '.repeat(widthOf(head(' ', type.policyType)));
    if (isSettled(type, scene)) return [...decides, ...settledLines(type, open, indent, scene)];
    const unless = `unless ${stepsName(open)} ${open.length === 1 ? 'matches' : 'match'} (${remedy(open, scene)})`;
    return [
      ...decides,
      ...line(`${indent}${mark('UNDEFINED', scene)} `, unless, scene),
      ...settledLines(type, open, indent, scene),
    ];
  }
  if (open.length > 0) {
    const words = `not decided: ${stepsName(open)} may match (${remedy(open, scene)})`;
    const indent = ' '.repeat(widthOf(head(' ', type.policyType)));
    return [
      ...line(head(mark('UNDEFINED', scene), type.policyType), words, scene),
      ...settledLines(type, open, indent, scene),
    ];
  }
  const why = type.policies.length === 0 ? noPolicy(type) : 'no rule matches';
  return line(head(mark('NOT_MATCH', scene), type.policyType), why, scene);
}

function isSettled({ policyType }: ExplainedType, { settled }: TreeContext): boolean {
  return settled?.find((one) => one.policyType === policyType)?.decidedBy.kind === 'settled';
}

/** Spec: Simulation, 7, "Settling". */
function settledLines(
  { policyType, decided }: ExplainedType,
  open: readonly VisitedRuleLine[],
  indent: string,
  scene: TreeContext,
): string[] {
  const settling = scene.settled?.find((one) => one.policyType === policyType);
  if (settling === undefined) return [];
  const isAllNamed = open.length === 1 && settling.possible.length === (decided === null ? 1 : 2);
  return settlingLines(settling, { isAllNamed, remedies: remedies(open, scene) }, indent, scene);
}

/** How to decide what is open: `give --risk, --ip`. */
function remedy(open: readonly VisitedRuleLine[], scene: TreeContext): string {
  const ways = remedies(open, scene);
  return ways.length === 0 ? 'no request can tell' : `give ${ways.join(', ')}`;
}

function remedies(open: readonly VisitedRuleLine[], { request, give }: TreeContext): string[] {
  const undecided = open
    .flatMap(({ policy, rule }) => [...policy.leaves, ...rule.leaves])
    .filter(({ verdict }) => verdict === 'UNDEFINED');
  return missingWords(undecided, request, give, 1);
}

function stepsName([first, ...others]: readonly VisitedRuleLine[]): string {
  if (first === undefined) return '';
  return others.length === 0
    ? ruleWords(first)
    : `${ruleWords(first)} or ${counted(others.length, 'other rule')}`;
}

function noPolicy({ chosen }: ExplainedType): string {
  if (chosen == null) return 'no active policy has an active rule';
  return chosen === 'default'
    ? 'the application has no mapping, and no default policy is active'
    : CHOSEN[chosen];
}

/** Of the types asked for, those of which the snapshot has no policy: the service gives them no entry. */
function absentTypes({ explanation, request, snapshot: { brand } }: TreeContext): string[] {
  const asked = new Set((request.policyTypes ?? []).map((name) => neutralType(name, brand)));
  const shown = new Set(explanation.types.map(({ policyType }) => policyType));
  return POLICY_TYPES.filter(({ name, isSimulatedByDefault }) =>
    asked.size === 0 ? isSimulatedByDefault : asked.has(name),
  )
    .map(({ name }) => brandedType(name, brand))
    .filter((name) => !shown.has(name));
}

function line(head: string, words: string, { page }: TreeContext): string[] {
  return fill(head, words, page.columns);
}
