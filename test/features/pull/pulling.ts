import type { PullWorld } from '../../../src/console/io/pull-world.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { destinationOf } from '../../../src/features/pull/files/destination.js';
import { apiToken } from '../../../src/features/pull/http/credentials.js';
import { type PullRequest, pullOrg } from '../../../src/features/pull/pull.js';
import { withoutEvidence } from '../../../src/model/policies/evidence.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { ORG_URL, TOKEN } from './org-server.js';

export const ALL = {
  level: 'all',
  users: 'all',
  assignments: 'full',
  fields: 'all',
  hasClients: false,
} as const;

/** Pulls an org into a folder called `org` by default. */
export function pulling(world: PullWorld, request: Partial<PullRequest> = {}) {
  return pullOrg(
    {
      orgUrl: ORG_URL,
      brand: 'OKTA',
      credentials: apiToken(TOKEN),
      wanted: ALL,
      pace: { share: 90, parallel: 5 },
      destination: destinationOf('org'),
      isPartial: false,
      progress: () => {},
      ...request,
    },
    world,
  );
}

/** Reads the files that a pull wrote, except hidden ones, as an org. */
export function readBack(written: ReadonlyMap<string, string>): ReturnType<typeof assembleDocuments> {
  const documents = [...written]
    .filter(([path]) => !path.includes('/.') && !path.startsWith('.'))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, text]) => ({ name: path, text }));
  return assembleDocuments(documents);
}

/** Returns the content of an org in an order-independent form, without the statements about its completeness. */
export function contentOf(snapshot: Snapshot): unknown {
  const {
    sources: _sources,
    documents: _documents,
    complete: _complete,
    empty: _empty,
    ...content
  } = withoutEvidence(snapshot);
  return JSON.parse(
    JSON.stringify(content, (_key, value) =>
      Array.isArray(value) &&
      value.every((one) => typeof one?.id === 'string' || typeof one?.appId === 'string')
        ? [...value].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
        : value,
    ),
  );
}
