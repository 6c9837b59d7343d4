import { deepEqual } from '../../../base/deep-equal.js';
import { quoted } from '../../../base/messages.js';
import { isObject, type Members } from '../../../base/object.js';
import { repeated } from '../../../base/repeated.js';
import type { DocumentKind } from '../../../documents/kinds/kinds.js';
import { notRecorded } from '../../helpers/org/at-one-time.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/** The kinds of resources whose id the service assigns. */
const KINDS = [
  'app',
  'authenticator',
  'behavior',
  'client',
  'device assurance',
  'group',
  'identity provider',
  'policy',
  'rule',
  'user',
  'user type',
  'zone',
] as const satisfies readonly DocumentKind[];

/** Spec: Resources and their fields, `id`, "unique". */
export const documentDuplicateId = defineRule({
  id: 'document/duplicate-id',
  severity: 'error',
  what: 'two resources of one kind have the same id, but different content',
  why: 'an id is unique, so one of the two resources is outdated or a copy, and programs may use either',
  source: 'Resources and their fields: `id`, assigned and unique',
  on: 'org',
  refusedByService: 'never',
  *check(org) {
    for (const kind of KINDS)
      for (const { first, again } of repeated(notRecorded(org, org.all(kind)), ({ id }) => id)) {
        const report = judged(first, again);
        if (report !== undefined) yield report;
      }
  },
  examples: () => ({
    bad: [
      {
        zones: [
          { id: 'z1', name: 'Office', type: 'IP', status: 'ACTIVE' },
          { id: 'z1', name: 'Branch', type: 'IP', status: 'ACTIVE' },
        ],
      },
    ],
    good: [
      exampleGiven(
        {
          zones: [
            { id: 'z1', name: 'Office', type: 'IP', status: 'ACTIVE' },
            { id: 'z2', name: 'Branch', type: 'IP', status: 'ACTIVE' },
          ],
          policies: [{ id: 'z1', type: 'PASSWORD', name: 'Staff', system: true }],
        },
        { note: 'Resources of different kinds may have the same id' },
      ),
      exampleGiven(
        ['Office', 'Branch'].map((name) => ({
          method: 'GET',
          path: '/api/v1/zones/z1',
          status: 200,
          response: { id: 'z1', name, type: 'IP', status: 'ACTIVE' },
        })),
        { note: 'The recording shows one zone at two times' },
      ),
    ],
  }),
});

/**
 * Returns the report about a second resource with the same id. Returns `undefined` if the resource is an equal copy in another list.
 * Responses contain such copies: users in the lists of groups, applications in the lists of policies, and embedded policies.
 */
function judged(first: Resource, again: Resource): Report | undefined {
  const field = disputed(first.value, again.value);
  const isElsewhere = listOf(first) !== listOf(again);
  if (field === undefined && isElsewhere) return undefined;
  const isExpected = isElsewhere && EMBEDDED.has(again.kind);
  return {
    of: again,
    at: [again.kind === 'client' ? 'client_id' : 'id'],
    message: `duplicate ${again.kind} ${quoted(again.id ?? '')}, ${field === undefined ? 'with the same content; remove one' : `with a different ${quoted(field)}; remove the wrong one`}`,
    related: [{ of: first, message: 'the other one' }],
    ...((field === undefined || isExpected) && { severity: 'warning' as const }),
  };
}

/** The kinds of resources that the service embeds in other resources. An embedded copy may be older than the resource itself. */
const EMBEDDED: ReadonlySet<DocumentKind> = new Set<DocumentKind>(['app', 'group', 'user']);

/** The members of a resource that are not compared, because they may differ between two copies. */
const VOLATILE: ReadonlySet<string> = new Set(['_embedded', '_links', 'lastLogin', 'rules']);

/**
 * Returns the name of the first field with different values in two copies of a resource; `undefined` if no field differs. Fields that only
 * one copy has do not count.
 */
function disputed(a: unknown, b: unknown): string | undefined {
  if (!isObject(a) || !isObject(b)) return undefined;
  return Object.keys(a).find((key) => !VOLATILE.has(key) && isDisputed(a, b, key));
}

function isDisputed(a: Members, b: Members, key: string): boolean {
  return Object.hasOwn(b, key) && !deepEqual(a[key] ?? null, b[key] ?? null);
}

/** Returns a key that is equal for resources in the same list of a document. */
function listOf({ at }: Resource): string {
  return `${at.document} ${at.pointer.slice(0, at.pointer.lastIndexOf('/'))}`;
}
