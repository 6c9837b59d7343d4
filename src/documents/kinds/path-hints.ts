import { cacheRecent } from '../../base/memo.js';
import { type DocumentKind, isUsed } from './kinds.js';
import { kindListedIn } from './sections.js';

/** Evidence about the content of a document or request. It comes from the path of the document or request. */
export interface Hints {
  /** The relation of the content to the resource whose id is in the path (`owner`); both are absent if the path shows no relation. */
  readonly relation?: Relation;
  readonly owner?: string;
  /** The kind that the path suggests for the content, by the name of a collection. The content itself takes precedence. */
  readonly kind?: DocumentKind;
  /** The policy type in the file name, as in `policies-ACCESS_POLICY.json`; absent if the name contains none. */
  readonly type?: string;
  /** The policy id in the path, if the path contains exactly one. */
  readonly policyInPath?: string;
  /** Whether the document is a response to a recorded request. */
  readonly isRecorded?: true;
  /** Whether the document is a complete file with an error response, which an error about the file describes. */
  readonly isErrorFile?: true;
}

export type Relation = (typeof RELATIONS)[number]['relation'];

/** For each path `/<collection>/<owner>/<part>`, the relation of the document at this path to the resource `<owner>`. */
// biome-ignore format: a table
const RELATIONS = [
  { collection: 'policies', part: 'rules', relation: 'rules of a policy' },
  { collection: 'policies', part: 'mappings', relation: 'mappings of a policy' },
  { collection: 'policies', part: 'app', relation: 'apps of a policy' },
  { collection: 'policies', part: 'apps', relation: 'apps of a policy' },
  { collection: 'groups', part: 'users', relation: 'members of a group' },
  { collection: 'users', part: 'groups', relation: 'groups of a user' },
  { collection: 'apps', part: 'groups', relation: 'groups of an app' },
  { collection: 'apps', part: 'users', relation: 'users of an app' },
  { collection: 'apps', part: 'keys', relation: 'keys of an app' },
  { collection: 'authenticators', part: 'methods', relation: 'methods of an authenticator' },
] as const;

/**
 * Returns the evidence that a path gives about the content, for paths such as `…/policies/<id>/rules.json`,
 * `https://…/api/v1/groups/<id>/users?limit=200` and `zones-2.json`. Cached, since the same path is often read more than once.
 */
export const hintsFromPath = cacheRecent((path: string): Hints => {
  const hints = hintsOfSteps(path);
  const policyInPath = hints.relation === undefined ? policyIn(path) : undefined;
  return policyInPath === undefined ? hints : { ...hints, policyInPath };
}, 100);

/**
 * Returns facts about the content of a file, such as the kind of its resources. They follow from the file's name if this name is in the
 * documented recipe (docs/getting-an-export.md): `zones.json`, `policies/<id>/rules.json`. Such a file contains exactly the service's
 * response at that path. Returns `undefined` for every other name.
 */
export function hintsFromRecipeName(path: string): Hints | undefined {
  if (path.length > LONGEST_PATH || !FILE_ENDING.test(path)) return undefined;
  const hints = hintsFromPath(path);
  if (hints.relation !== undefined)
    return hints.owner !== undefined && isPart(lastStep(path)) ? hints : undefined;
  const { kind, type } = kindHint(lastStep(path));
  if (kind === undefined || !isUsed(kind) || OWNED.has(kind)) return undefined;
  return { kind, ...(type !== undefined && { type }) };
}

const FILE_ENDING = /\.(json|jsonl|ndjson|ya?ml)(\.gz)?$/i;

/** The kinds of resources that an export as in docs/getting-an-export.md stores in a folder for each policy. */
const OWNED: ReadonlySet<DocumentKind> = new Set(['rule', 'mapping']);

function isPart(step: string): boolean {
  return RELATIONS.some(({ part }) => part === step);
}

function lastStep(path: string): string {
  return withoutEnding(path.split(/[/\\]+/).at(-1) ?? '');
}

const LONGEST_PATH = 4000;

/**
 * Returns the policy id in a path if it contains exactly one. Tools that collect responses put ids into file names: `rules_00p….json`,
 * `rst…/rule-1.json`.
 */
function policyIn(path: string): string | undefined {
  if (path.length > LONGEST_PATH || !(path.includes('00p') || path.includes('rst'))) return undefined;
  const ids = new Set([...path.matchAll(POLICY_ID)].map(([id]) => id));
  const [id, ...others] = ids;
  return others.length === 0 ? id : undefined;
}

const POLICY_ID = /(?<![A-Za-z0-9])(?:00p|rst)[A-Za-z0-9]{17}(?![A-Za-z0-9])/g;

function hintsOfSteps(path: string): Hints {
  const steps = path.replace(/[?#].*$/s, '').split(/[/\\]+/);
  if (steps.includes('authorizationServers')) return {};
  for (let index = steps.length - 1; index >= 2; index--) {
    const [collection, owner, last] = steps.slice(index - 2, index + 1) as [string, string, string];
    const part = withoutEnding(last);
    const row = RELATIONS.find((row) => row.collection === collection && row.part === part);
    if (row !== undefined) return isPlaceholder(owner) ? kindHint(part) : { relation: row.relation, owner };
  }
  const last = kindHint(withoutEnding(steps.at(-1) ?? ''));
  return last.kind === undefined ? kindHint(steps.at(-2) ?? '') : last;
}

function kindHint(collection: string): Hints {
  const kind = kindListedIn(collection);
  if (kind !== undefined) return { kind };
  const type = POLICIES_OF_TYPE.exec(collection.slice(0, LONGEST_STEP))?.[1];
  return type === undefined ? {} : { kind: 'policy', type };
}

/** Matches the file names `policies-ACCESS_POLICY` and `policies-ACCESS_POLICY-2` (its second page). */
const POLICIES_OF_TYPE = /^policies[-_. ]+([A-Z][A-Z_]*[A-Z])(?:[-_. ]*(?:page)?[-_ ]*\d+)?$/;

const LONGEST_STEP = 200;

/** Removes the file extension (`rules.json`) and the page number (`rules-2`, `rules_page2`) from a step of a path. */
function withoutEnding(step: string): string {
  if (step.length > LONGEST_STEP) return step;
  return step
    .replace(/(\.(json|jsonl|ndjson|ya?ml|gz))+$/i, '')
    .replace(/^([a-zA-Z-]*[a-zA-Z])[-_. ]*(page)?[-_ ]*\d+$/, '$1');
}

/** Returns whether a step of a path is a variable of a template: `{policyId}`, `:id`, `<id>`. */
function isPlaceholder(step: string): boolean {
  return /^([{:<]|%7B)/i.test(step);
}
