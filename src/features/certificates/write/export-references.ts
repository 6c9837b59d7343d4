import { STANDARD_INPUT_NAME } from '../../../console/io/io.js';
import { parseJson } from '../../../documents/text/json.js';
import type { Snapshot, SourceDocument } from '../../../model/policies/snapshot.js';
import type { ExportDocuments } from '../axioms.js';

/** The JSON documents of an export, and the references of its objects. */
export interface ExportReferences {
  readonly documents: ExportDocuments;
  /** Whether every document is JSON. The checker does not read other documents. */
  readonly isJson: boolean;
  /** Returns the reference of an object of the snapshot; `undefined` if the object is not in a JSON document. */
  referenceOf(resource: object): string | undefined;
}

/** Returns how a certificate refers to the documents of an export. `path` is the file or folder from which the export was read. */
export function exportReferences(snapshot: Snapshot, path: string): ExportReferences {
  const names = snapshot.documents.map(({ name }) => nameInExport(name, path));
  const documents = new Map(
    snapshot.documents.flatMap((document, index) => {
      const value = jsonOf(document);
      return value === undefined ? [] : [[names[index] as string, value] as const];
    }),
  );
  return {
    documents,
    isJson: documents.size === names.length,
    referenceOf(resource) {
      const { document = -1, pointer = '', terraform } = snapshot.sources.get(resource) ?? {};
      const name = names[document];
      if (name === undefined || terraform !== undefined || !documents.has(name)) return undefined;
      return `${name}#${pointer}`;
    },
  };
}

/** Returns the name that references have for a document: its path in the folder of the export, or nothing if the export is one file. */
export function nameInExport(name: string, path: string): string {
  const folder = path.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '');
  if (folder === '' || folder === '.') return name;
  return name === folder || name === STANDARD_INPUT_NAME
    ? ''
    : name.startsWith(`${folder}/`)
      ? name.slice(folder.length + 1)
      : name;
}

function jsonOf({ text }: SourceDocument): unknown {
  const parsed = text === undefined ? undefined : parseJson(text, false);
  return parsed?.ok ? parsed.value : undefined;
}
