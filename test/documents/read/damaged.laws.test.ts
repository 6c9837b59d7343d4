import { expect, test } from 'vitest';
import type { ChangedRegion } from '../../../src/analysis/questions/diff/changes.js';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import type { ApplicationVerdict } from '../../../src/analysis/questions/diff/verdicts.js';
import { lintDocuments } from '../../../src/lint/lint.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { whyOf } from '../../../src/what-if/why.js';
import { DAMAGES, DAMAGES_OF_PEOPLE, type Damage, eachPlaceOnce } from './damages.js';
import { type DecidedAnswers, decidedAnswers, QUESTIONS } from './decided-answers.js';
import { reading } from './reading.js';
import { REQUESTS, SOUND } from './sound-org.js';

/**
 * `npm run fuzz -- damaged` tests every kind of defect at every location with every question. The full check tests one kind of defect at
 * each location. It runs the simulator on every defect, and each slower question on a part of them, so that each question meets every kind
 * of defect.
 */
const IS_WHOLE = process.env.FUZZ !== undefined;
const TRIED = IS_WHOLE ? DAMAGES : eachPlaceOnce(DAMAGES);
const TURNS = 11;
const PEOPLE_TRIED = IS_WHOLE ? DAMAGES_OF_PEOPLE : eachPlaceOnce(DAMAGES_OF_PEOPLE);
/** Defects in users and groups. Defects in the status of a user are left out, because no rule of the test org reads the status. */
const PEOPLE_ASKED_ABOUT = PEOPLE_TRIED.filter(({ place }) => !/^\/users\/\d+\/status$/.test(place));

function inTurn(...turns: readonly number[]): readonly Damage[] {
  return IS_WHOLE ? TRIED : TRIED.filter((_, index) => turns.includes(index % TURNS));
}

test.each([
  ['simulate', TRIED],
  ['explain', inTurn(6, 7, 8)],
  ['outcome', inTurn(0)],
  ['apps', inTurn(1)],
  ['compliance', inTurn(2)],
  ['matrix', inTurn(3)],
  ['reach', inTurn(8, 9, 10)],
] as const)(
  'property: an unreadable requirement of a rule makes the answer of %s undecided at most, and never changes a decided answer',
  (name, tried) => {
    const sound = answersTo(name, read(SOUND));
    const undeciding = new Set<string>();
    for (const { kind, place, org } of tried) {
      const answers = answersTo(name, read(org));
      const otherwise = [...answers].filter(([about, answer]) => (sound.get(about) ?? answer) !== answer);
      expect(otherwise, `${kind} at ${place}`).toEqual([]);
      if (isLost(sound, answers)) undeciding.add(kind);
    }
    expect(undeciding.size).toBeGreaterThan(2);
  },
);

test.each(['simulate', 'explain', 'outcome'] as const)(
  'property: an unreadable people condition makes the answer of %s undecided at most, and never changes a decided answer',
  (name) => {
    const sound = answersTo(name, read(SOUND));
    const tried = name === 'simulate' ? DAMAGES_OF_PEOPLE : PEOPLE_TRIED;
    let undeciding = 0;
    for (const { kind, place, org } of tried) {
      const answers = answersTo(name, read(org));
      const otherwise = [...answers].filter(([about, answer]) => (sound.get(about) ?? answer) !== answer);
      expect(otherwise, `${kind} at ${place}`).toEqual([]);
      if (isLost(sound, answers)) undeciding += 1;
    }
    expect(undeciding).toBeGreaterThan(5);
  },
);

test('the diff of an org and its copy with an unreadable requirement reports no definite change, and does not prove equality', () => {
  const sound = read(SOUND) as Snapshot;
  const decided = answersTo('simulate', sound);
  let open = 0;
  for (const { kind, place, org } of [...inTurn(4), ...PEOPLE_TRIED]) {
    const damaged = read(org);
    if (damaged === undefined) continue;
    const undecides = isLost(decided, answersTo('simulate', damaged));
    for (const { changes: regions, isComplete, verdicts } of [
      diffOf(sound, damaged),
      diffOf(damaged, sound),
    ]) {
      const claims = { certain: regions.filter(isCertain), verdicts: verdicts.filter(isOneWay) };
      expect(claims, `${kind} at ${place}`).toEqual({ certain: [], verdicts: [] });
      expect(undecides && isComplete && regions.length === 0, `${kind} at ${place}`).toBe(false);
    }
    if (undecides) open += 1;
  }
  expect(open).toBeGreaterThan(10);
});

test('if an org has unreadable values, the example sign-in for the nearest rule is decided by this rule in the intact org', () => {
  const sound = compile(read(SOUND) as Snapshot);
  let shown = 0;
  for (const { kind, place, org } of inTurn(6, 7)) {
    const damaged = read(org);
    const why = damaged && whyOf(compile(damaged), REQUESTS.at(-1));
    const nearestRule = why?.ok ? why.value.nearestRule : null;
    if (nearestRule?.example == null) continue;
    shown += 1;
    const outcome = signInOutcome(sound, nearestRule.example);
    const decidedBy = outcome.ok ? outcome.value[nearestRule.part].decidedBy?.rule.id : undefined;
    expect(decidedBy, `${kind} at ${place}`).toBe(nearestRule.rule.id);
  }
  expect(shown).toBeGreaterThan(10);
});

test('an unreadable value is reported at its own location or at the location of the object around it', () => {
  const saidOf = (org: object) => [
    ...lintDocuments([{ name: '0', value: org }]).findings,
    ...reading([org]).problems,
  ];
  const lines = new Set(saidOf(SOUND).map(lineOf));
  for (const { kind, place, now, org } of [...inTurn(5), ...PEOPLE_ASKED_ABOUT]) {
    const said = saidOf(org).filter((one) => !lines.has(lineOf(one)));
    const pointers = said.flatMap(({ location }) => location?.pointer ?? []);
    const above = now.slice(0, now.lastIndexOf('/'));
    const isSaid = pointers.some((one) => one === now || one.startsWith(`${now}/`) || one === above);
    expect(isSaid, `${kind} at ${place}: ${pointers}`).toBe(true);
  }
});

/** Whether a changed set of sign-ins is reported as a definite change: another deciding rule, or more or less access. */
function isCertain({ if: conditions, change, before, after }: ChangedRegion): boolean {
  if (change === 'unknown') return false;
  return conditions === undefined && (change !== 'other' || before?.rule.id !== after?.rule.id);
}

function isOneWay({ verdict }: ApplicationVerdict): boolean {
  return verdict === 'more-permissive' || verdict === 'less-permissive';
}

function answersTo(name: keyof typeof QUESTIONS, snapshot: Snapshot | undefined): DecidedAnswers {
  return decidedAnswers(QUESTIONS[name], snapshot, REQUESTS);
}

function isLost(before: DecidedAnswers, after: DecidedAnswers): boolean {
  return [...before.keys()].some((question) => !after.has(question));
}

function lineOf({
  message,
  location,
}: {
  readonly message: string;
  readonly location?: { readonly pointer: string };
}) {
  return `${location?.pointer} ${message}`;
}

function read(org: object): Snapshot | undefined {
  const result = reading([org]);
  return result.ok ? result.value : undefined;
}
