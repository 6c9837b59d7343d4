import type { ConfigSection } from '../../console/lint/config-section.js';
import { hintsFromRecipeName } from '../../documents/kinds/path-hints.js';
import type { CursorPath } from '../../documents/text/cursor-path.js';
import { parseDocument } from '../../documents/text/input.js';
import { ConfigSchema } from '../../lint/config/config.js';
import { SuppressionsSchema } from '../../lint/config/suppressions.js';
import { PublishedSuiteSchema } from '../../testing/file/suite-schema.js';
import type { CompletedDocument } from './completion.js';
import { schemaOfKind } from './target-schemas.js';
import type { Unit } from './unit.js';

/** A checked document that is open in the editor. */
export interface OpenDocument {
  readonly path: string;
  readonly unit: Unit;
  readonly text: string;
  /** The name with which findings refer to the document. */
  readonly document: string;
}

/** Returns the schema, the org and the value of a document in which a word is completed; `undefined` for Terraform sources. */
export function completedDocument(
  { path }: Pick<CursorPath, 'path'>,
  { unit, text, document, path: file }: OpenDocument,
): CompletedDocument | undefined {
  const snapshot = unit.snapshot();
  const [parsed] = parseDocument({ name: file, text }).values;
  const shared = { isYaml: isYamlPath(file), snapshot, value: parsed?.value };
  switch (unit.name.kind) {
    case 'suite':
      return { ...shared, kind: 'suite', schema: PublishedSuiteSchema, path };
    case 'config':
      return { ...shared, kind: 'config', ...configWith(unit.world.configSections), path };
    case 'suppressions':
      return { ...shared, kind: 'config', schema: SuppressionsSchema, path };
    case 'export':
      return { ...shared, kind: 'export', ...partOfExport(path, document) };
    case 'terraform':
      return undefined;
  }
}

/** Returns the schema of the configuration file, with the sections that features such as compliance add to it. */
function configWith(sections: readonly ConfigSection[]): Pick<CompletedDocument, 'schema' | 'sections'> {
  const added = Object.fromEntries(sections.map(({ key, schema }) => [key, schema]));
  return { schema: { ...ConfigSchema, properties: { ...ConfigSchema.properties, ...added } }, sections };
}

/**
 * Returns the schema of the innermost policy or rule around a path, and the path from there to the cursor. Outside of policies and rules,
 * the schema is that of the document.
 */
function partOfExport(
  path: CursorPath['path'],
  document: string,
): Pick<CompletedDocument, 'path' | 'resourceKind' | 'schema'> {
  const hints = hintsFromRecipeName(document);
  const kind = hints?.relation === 'rules of a policy' ? 'rule' : (hints?.kind ?? '');
  const inList = typeof path[0] === 'number';
  const rest = inList ? path.slice(1) : path;
  const resource = innermostResource(rest, inList ? kind : '');
  if (resource !== undefined) return resource;
  const schema = schemaOfKind(inList ? kind : 'snapshot') ?? {};
  return { schema, path: rest };
}

function innermostResource(
  path: CursorPath['path'],
  kind: string,
): Required<Pick<CompletedDocument, 'path' | 'resourceKind' | 'schema'>> | undefined {
  const at = path.findLastIndex(
    (step, index) => typeof step === 'number' && RESOURCES.has(String(listOf(path, index))),
  );
  const list =
    at < 0 ? (kind === 'rule' ? 'rules' : kind === 'policy' ? 'policies' : undefined) : listOf(path, at);
  if (list === undefined) return undefined;
  const resourceKind = list === 'rules' ? 'rule' : 'policy';
  return { resourceKind, schema: schemaOfKind(resourceKind) ?? {}, path: path.slice(at + 1) };
}

const RESOURCES: ReadonlySet<string> = new Set(['policies', 'rules']);

/**
 * Returns `policies` or `rules` if the step at `index` of a path selects an element of such a list; otherwise `undefined`. In an export,
 * `rules` may also be an object with one list for each policy id.
 */
function listOf(path: CursorPath['path'], index: number): string | undefined {
  const key = path[index - 1];
  if (key === 'rules' || key === 'policies') return key;
  return path[index - 2] === 'rules' && index === 2 ? 'rules' : undefined;
}

export function isYamlPath(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}
