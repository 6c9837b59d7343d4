import fc from 'fast-check';
import { expect } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import type { InputDocument } from '../../../src/documents/text/input.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { COLLECTIONS_OF_ORG } from '../../../src/model/resources/collections.js';
import { assertWithFixedCases } from '../../runs.js';
import { type Asked, arbitraryAsked } from './asked.js';
import { arbitraryCompleteOrg, type CompleteOrg, type Json } from './complete-org.js';
import { DELETION_KINDS, type Deletion, type DeletionKind, deletionOf } from './deletions.js';
import { isKnownGap } from './known-gaps.js';
import { LAYOUTS, type Layout } from './layouts.js';
import {
  ANSWERED,
  type Answered,
  type Exports,
  QUESTION_NAMES,
  QUESTIONS,
  type QuestionName,
} from './questions.js';

/** A claim about an incomplete export that is false for the complete org. */
export interface FalseClaim {
  readonly question: QuestionName;
  readonly kind: DeletionKind;
  readonly layout: Layout;
  readonly isTraceable: boolean;
  readonly what: string;
  readonly about: string;
  readonly claimed: string;
  readonly truth: string;
}

export interface DeletionTally {
  orgs: number;
  deletions: Record<string, number>;
  questions: Record<string, number>;
  triples: number;
  claims: number;
  /**
   * The number of false claims that are accepted. They concern exports from which a part was deleted, and the rest of the export does not
   * show that something is missing. The answers with these claims state the assumption A23.
   */
  excused: number;
  /** The number of false claims that are known defects, see {@link KNOWN_GAPS}. */
  inGaps: number;
  /** The number of claims that the deletion of a part cannot affect. Each claim must be the same for the complete org. */
  kept: number;
}

/** Generates an org, some deletions from its export, and questions to ask about each result. */
const arbitraryCase = arbitraryCompleteOrg.chain((org) =>
  fc.record({
    org: fc.constant(org),
    layout: fc.constantFrom<Layout>('one file', 'folder'),
    asked: arbitraryAsked(org),
    kinds: fc.array(fc.record({ kind: fc.nat(DELETION_KINDS.length - 1), number: fc.nat(10_000) }), {
      minLength: 3,
      maxLength: 3,
    }),
    edit: fc.nat(1000),
    start: fc.nat(1000),
  }),
);

/**
 * Deletes parts of complete orgs and asks questions about each incomplete export. Returns every claim that is false for the complete org.
 * There is one exception: the rest of the export shows no trace of the deletion, and the answer states the assumption A23.
 */
export async function falseClaims(
  orgs: number,
  { questionsPerDeletion = 2 } = {},
): Promise<{ readonly tally: DeletionTally; readonly found: readonly FalseClaim[] }> {
  const tally: DeletionTally = {
    orgs: 0,
    deletions: {},
    questions: {},
    triples: 0,
    claims: 0,
    excused: 0,
    inGaps: 0,
    kept: 0,
  };
  const found: FalseClaim[] = [];
  await assertWithFixedCases(
    fc.asyncProperty(arbitraryCase, async ({ org, layout, asked, kinds, edit, start }) => {
      tally.orgs += 1;
      const write = LAYOUTS[layout];
      const [files, editedFiles] = [write(org), write(edited(org, edit))];
      const whole: Exports = { org: read(files, true), edited: read(editedFiles, true) };
      const truths = new Map<QuestionName, Promise<Answered>>();
      const truthOf = (question: QuestionName) => {
        const known = truths.get(question) ?? Promise.resolve(QUESTIONS[question](whole, asked));
        truths.set(question, known);
        return known;
      };
      for (const { kind: drawn, number } of kinds) {
        const kind = DELETION_KINDS[drawn] as DeletionKind;
        const deletion = deletionOf(files, kind, number);
        const after = deletionOf(editedFiles, kind, number);
        const damaged = deletion && readDamaged(deletion.documents);
        if (deletion === undefined || damaged === undefined) continue;
        const name = `${kind}, ${deletion.isTraceable ? 'traceable' : 'untraceable'}`;
        tally.deletions[name] = (tally.deletions[name] ?? 0) + 1;
        const editedDamaged = after && readDamaged(after.documents);
        const exports = {
          org: damaged,
          edited: number % 2 === 0 ? (editedDamaged ?? damaged) : whole.edited,
        };
        for (let step = 0; step < questionsPerDeletion; step++) {
          const question = QUESTION_NAMES[(start + step) % QUESTION_NAMES.length] as QuestionName;
          const answer = await QUESTIONS[question](exports, asked);
          const truth = await truthOf(question);
          tally.triples += 1;
          tally.questions[question] = (tally.questions[question] ?? 0) + 1;
          tally.claims += answer.claims.size;
          if (isUninvolved(deletion, question, asked)) {
            const plain = await QUESTIONS[question]({ ...whole, org: read(files, false) }, asked);
            tally.kept += plain.claims.size;
            expect(answer.claims, `${question} after ${deletion.kind} ${deletion.what}`).toEqual(
              plain.claims,
            );
          }
          for (const one of contradictions(answer, truth, deletion)) {
            const isExcused = !deletion.isTraceable && isStated(answer, question);
            if (isExcused) tally.excused += 1;
            else if (isKnownGap(deletion, question)) tally.inGaps += 1;
            else found.push({ question, layout, ...one });
          }
        }
      }
    }),
    { numRuns: orgs, endOnFailure: true },
  );
  return { tally, found };
}

/**
 * Whether an answer warns about missing parts with the assumption A23. The result is also `true` for answers that cannot state assumptions:
 * responses of the service, and rejections of requests by a user who is missing in the export.
 */
function isStated({ assumptions }: Answered, question: QuestionName): boolean {
  return question === 'simulate' || assumptions === undefined || assumptions.includes('A23');
}

/**
 * Whether the deletion removed an application that is not a subject of the question. The result is `false` if the rest of the export does
 * not show the deletion.
 */
function isUninvolved({ appId, isTraceable }: Deletion, question: QuestionName, asked: Asked): boolean {
  if (appId === undefined || !isTraceable) return false;
  if (['who below', 'who ways', 'who with'].includes(question)) return asked.appId !== appId;
  return (
    ['simulate', 'why', 'outcome'].includes(question) &&
    asked.requests.every(({ appInstance }) => appInstance !== appId)
  );
}

/**
 * Asks each question about a complete org twice: without and with a statement that the org is complete. Checks that the second answer has
 * every definite claim of the first one. Returns the number of claims in the first answers.
 */
export async function completeKeepsClaims(orgs: number): Promise<number> {
  let [compared, start] = [0, 0];
  await assertWithFixedCases(
    fc.asyncProperty(arbitraryCase, async ({ org, layout, asked, edit }) => {
      const write = LAYOUTS[layout];
      const [files, editedFiles] = [write(org), write(edited(org, edit))];
      const question = QUESTION_NAMES[start++ % QUESTION_NAMES.length] as QuestionName;
      const [plain, complete]: readonly Answered[] = await Promise.all(
        [false, true].map((isComplete) =>
          QUESTIONS[question]({ org: read(files, isComplete), edited: read(editedFiles, isComplete) }, asked),
        ),
      );
      compared += plain?.claims.size ?? 0;
      expect(complete?.assumptions ?? []).not.toContain('A23');
      for (const [about, claimed] of plain?.claims ?? [])
        expect([about, complete?.claims.get(about)]).toEqual([about, claimed]);
    }),
    { numRuns: orgs, endOnFailure: true },
  );
  return compared;
}

function contradictions(answer: Answered, truth: Answered, { kind, isTraceable, what }: Deletion) {
  return [...answer.claims].flatMap(([about, claimed]) => {
    const true_ = truth.claims.get(about);
    return claimed === ANSWERED || true_ === undefined || true_ === claimed
      ? []
      : [{ kind, isTraceable, what, about, claimed, truth: true_ }];
  });
}

export function read(documents: readonly InputDocument[], isComplete: boolean): Snapshot {
  const found = assembleDocuments(documents, isComplete ? { complete: COLLECTIONS_OF_ORG } : {});
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.value;
}

function readDamaged(documents: readonly InputDocument[]): Snapshot | undefined {
  const found = assembleDocuments(documents);
  return found.ok ? found.value : undefined;
}

/** Returns an org in which the access of one rule is changed. */
export function edited(org: CompleteOrg, number: number): CompleteOrg {
  const all = Object.values(org.rules).flat();
  const chosen = all[number % all.length];
  const change = (rule: Json): Json => {
    if (rule !== chosen) return rule;
    const text = JSON.stringify(rule.actions);
    const actions = text.includes('"DENY"')
      ? text.replace('"DENY"', '"ALLOW"')
      : text.replace('"ALLOW"', '"DENY"');
    return { ...rule, actions: JSON.parse(actions) };
  };
  return {
    ...org,
    rules: Object.fromEntries(Object.entries(org.rules).map(([id, rules]) => [id, rules.map(change)])),
  };
}

export function expectNone(found: readonly FalseClaim[]): void {
  const lines = found.map(
    ({ question, kind, layout, isTraceable, what, about, claimed, truth }) =>
      `${question} | ${isTraceable ? 'traceable' : 'untraceable'} ${kind} (${layout}) ${what} | ${about}: claims ${claimed}, is ${truth}`,
  );
  expect(lines.join('\n')).toBe('');
}
