import { brandedType } from '../../../base/brand.js';
import { Type } from '../../../base/json-schema.js';
import { nameOrId } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { locationsOf } from '../../../public/core.js';
import { inventoryOf } from '../../../report/inspect/inventory.js';
import {
  EXPORT,
  exportRecord,
  LOCATION,
  listed,
  listOf,
  locationRecord,
  NAMED,
  namedRecord,
  orNull,
  TEXT,
} from '../answers/records.js';
import { choice, defineTool, EXPORT_PATH, LIMIT } from './define-tool.js';

const ORG = Type.Object({
  edition: TEXT,
  engine: TEXT,
  counts: Type.Object({
    policies: Type.Integer(),
    rules: Type.Integer(),
    applications: Type.Integer(),
    groups: Type.Integer(),
    users: Type.Integer(),
    zones: Type.Integer(),
    authenticators: Type.Integer(),
  }),
  applications: listOf(NAMED, 'the applications'),
  policies: listOf(
    Type.Object({
      type: TEXT,
      id: TEXT,
      name: orNull(TEXT),
      rules: listOf(TEXT, 'the rules in order'),
      location: LOCATION,
    }),
    'the policies',
  ),
  zones: listOf(NAMED, 'the network zones'),
  groups: listOf(NAMED, 'the groups'),
  export: EXPORT,
});

/** Lists the readable paths and the contents of an export. */
export const inspectExportTool = defineTool({
  name: 'inspect_export',
  title: 'Inspect an export',
  description:
    'Without `export`: lists the folders and files that this server may read, and where these come from. With `export`: the names of its applications, policies, rules, zones and groups, and what is unknown. Use it first.',
  input: Type.Object({
    export: Type.Optional(EXPORT_PATH),
    limit: LIMIT,
  }),
  output: Type.Object({
    readable: Type.Object(
      {
        source: choice(
          ['client roots', 'command line', 'command line and client roots', 'working folder'],
          'where the paths come from',
        ),
        paths: Type.Array(Type.Array(TEXT), {
          description: 'a file is readable if each of these lists has the file or a folder above it',
        }),
      },
      { description: 'what this server may read' },
    ),
    org: orNull(ORG),
  }),
  async run({ export: path }, work) {
    const { source, within } = work.readable;
    const readable = { source, paths: within };
    if (path === undefined) return { ok: true, show: () => ({ readable, org: null }) };
    const opened = await work.open(path);
    if (!opened.ok) return opened;
    return {
      ok: true,
      show: (limit) => ({
        readable,
        org: { ...orgRecord(opened.value.snapshot, limit), export: exportRecord(opened.value, limit) },
      }),
    };
  },
});

function orgRecord(snapshot: Snapshot, limit: number) {
  const { policies, apps, zones, groups, brand } = snapshot;
  const inventory = inventoryOf(snapshot);
  const places = locationsOf(
    snapshot,
    policies.slice(0, limit).map((resource) => ({ resource })),
  );
  return {
    edition: inventory.edition,
    engine: inventory.engine,
    counts: {
      policies: policies.length,
      rules: inventory.policies.rules.total,
      applications: apps.length,
      groups: groups.length,
      users: snapshot.users.length,
      zones: zones.length,
      authenticators: snapshot.authenticators.length,
    },
    applications: listed(apps, limit, ({ id, label, name }) =>
      namedRecord({ id, name: label ?? name ?? null }),
    ),
    policies: listed(policies, limit, (policy) => ({
      type: brandedType(policy.type, brand),
      id: policy.id,
      name: policy.name ?? null,
      rules: listed(policy.rules, limit, nameOrId),
      location: locationRecord(places[policies.indexOf(policy)]),
    })),
    zones: listed(zones, limit, namedRecord),
    groups: listed(groups, limit, namedRecord),
  };
}
