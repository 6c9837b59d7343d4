import { printable } from '../../base/printable.js';
import { lintDocuments } from '../../lint/lint.js';
import type { Finding } from '../../lint/rule/finding.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { type PolicyReach, type Reach, type RuleReach, reachOf } from '../../questions/reach.js';
import type { PlanToLint } from '../../read/read-plan.js';
import { answerWords } from '../../report/reach/answer-words.js';
import type { FindingNote, PageData, UnreachedNote } from '../../web/page-data.js';
import { snapshotDocument } from '../../write/write-snapshot.js';
import type { TextDocument } from '../files/read-input.js';
import { type Io, STANDARD_INPUT } from '../io/io.js';
import { withProgress } from '../io/progress.js';

/** Documents, and the plan of Terraform that is laid over them. */
interface LintedDocuments {
  readonly documents: readonly TextDocument[];
  readonly plan?: PlanToLint | undefined;
}

/** What a page carries of an org: what the linter finds and what is reached is worked out here, once. */
export async function pageDataOf(
  title: string,
  snapshot: Snapshot,
  { documents, plan }: LintedDocuments,
  io: Io,
): Promise<PageData> {
  const reach = await withProgress('rules', io, (progress) => reachOf(snapshot, { progress }));
  const { findings } = lintDocuments(documents, { now: io.today(), plan });
  return {
    title,
    org: snapshotDocument(snapshot),
    unreached: unreachedNotes(reach),
    findings: findings.map(findingNote).toSorted((one, other) => RANKS[one.severity] - RANKS[other.severity]),
  };
}

/** The last part of its path: whoever gets the page need not know the others. */
export function titleOfOrg(path: string): string {
  const parts = path.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
  return path === STANDARD_INPUT ? 'org' : (parts.at(-1) ?? 'org');
}

const RANKS = { error: 0, warning: 1, info: 2 } as const satisfies Record<FindingNote['severity'], number>;

function unreachedNotes({ rules, policies }: Reach): PageData['unreached'] {
  const note = (reached: PolicyReach['reached'] | RuleReach['reached']): UnreachedNote => ({
    isDead: reached.kind !== 'undecided' && reached.kind !== 'unmapped',
    words: answerWords(reached),
  });
  const ofRules = rules.map(({ rule, reached }) => [rule.id, reached] as const);
  const ofPolicies = policies.map(({ policy, reached }) => [policy.id, reached] as const);
  return Object.fromEntries(
    [...ofPolicies, ...ofRules].flatMap(([id, reached]) =>
      reached.kind === 'reached' ? [] : [[id, note(reached)] as const],
    ),
  );
}

function findingNote({ rule, severity, message, place, resource }: Finding): FindingNote {
  const { kind = '', id, name, policy } = resource ?? {};
  const { document, line } = place as { readonly document: string; readonly line?: number };
  const subject = [policy, name ?? id].filter((some) => some !== undefined).join(' › ');
  return {
    rule,
    severity,
    message: printable(message, LONGEST),
    place: printable(`${titleOfOrg(document)}${line === undefined ? '' : `:${line}`}`),
    kind,
    about: id ?? null,
    subject: printable(subject),
  };
}

const LONGEST = 1000;
