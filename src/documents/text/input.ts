import { pointerBelow } from '../../base/pointer.js';
import type { SourceDocument, TerraformConfiguration } from '../../model/policies/snapshot.js';
import { DEEPEST } from './depth.js';
import {
  type DuplicateKey,
  duplicateKeysInJson,
  duplicateKeysInYaml,
  MOST_DUPLICATES,
} from './duplicate-keys.js';
import { describeForeignText } from './foreign-text.js';
import { type Fault, type ParsedText, parseJson } from './json.js';
import { looksLikeLines, parseLines } from './json-lines.js';
import { toPlainValue } from './plain-values.js';
import { type ParsedYaml, parseYaml } from './yaml.js';

/** One file, response or value to read. Its name is a path, and may contain an id that the content lacks, such as that of a policy. */
export type InputDocument = (
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly value: unknown }
) & {
  /**
   * The path of the file within the folder that the user named. Absent if the user named the file itself. Other files of the folder may
   * have nothing to do with an org.
   */
  readonly pathInFolder?: string;
  /** For a Terraform plan or state: the configuration of its resources, if the configuration files are available. */
  readonly configuration?: TerraformConfiguration;
};

/** The syntaxes of a text. A text with JSON lines, or a YAML stream, contains several documents. */
export const SYNTAXES = ['json', 'json-lines', 'yaml', 'yaml-stream'] as const;

type Syntax = (typeof SYNTAXES)[number];

/** A document as the snapshot keeps it, with its syntax, which is needed to find the lines of values. */
export interface KeptDocument extends SourceDocument {
  readonly syntax?: Syntax;
}

export interface ParsedDocument {
  readonly kept: KeptDocument;
  /** The content: one value, or one value for each line or document of a stream. */
  readonly values: readonly { readonly value: unknown; readonly pointer: string }[];
  readonly faults: readonly DocumentFault[];
  /** The first hundred keys that occur twice in one object. */
  readonly duplicateKeys: readonly DuplicateKey[];
  readonly pathInFolder?: string;
  /** For a rule file in the folder of a policy: the id of the policy. */
  readonly policyOfFolder?: string;
}

export interface DocumentFault {
  readonly code:
    | Fault['code']
    | 'cyclic'
    | 'plan-of-several-orgs'
    | 'provider-not-found'
    | 'unreadable-value'
    | 'empty-document'
    | 'foreign-document';
  readonly message: string;
  /** The offset of the fault in the text. If it is absent, the pointer gives the location. */
  readonly offset?: number;
  readonly pointer?: string;
}

/** Parses a document in any supported form: JSON, one JSON document per line, YAML, or a JavaScript value. */
export function parseDocument(input: InputDocument): ParsedDocument {
  const parsed = parseInput(input);
  const { pathInFolder, configuration } = input;
  return {
    ...parsed,
    ...(configuration && { kept: { ...parsed.kept, configuration } }),
    ...(pathInFolder !== undefined && { pathInFolder }),
  };
}

function parseInput(input: InputDocument): ParsedDocument {
  if ('text' in input && typeof input.text === 'string') {
    return parseText(input.name, withoutByteOrderMark(input.text));
  }
  const plain = toPlainValue('value' in input ? input.value : undefined);
  const kept = { name: input.name };
  if (plain.ok) return { kept, values: [{ value: plain.value, pointer: '' }], faults: [], duplicateKeys: [] };
  const { code, pointer } = plain;
  return faulty(kept, { code, message: NOT_PLAIN[code], pointer });
}

const NOT_PLAIN = {
  cyclic: 'the value contains itself',
  'too-deep': `the value is nested deeper than ${DEEPEST} levels`,
  'too-large': 'the value is too large to be read',
  'unreadable-value': 'reading the value throws an error',
} as const;

function parseText(name: string, text: string): ParsedDocument {
  if (/^\s*$/.test(text)) return faulty({ name, text }, EMPTY);
  if (/\.(jsonl|ndjson)$/i.test(name)) return ofLines(name, text);
  const json = parseJson(text);
  if (json.ok) return ofJson(name, text, json);
  if (looksLikeLines(text)) return ofLines(name, text);
  if (!mayBeYaml(name, text)) return faulty({ name, text, syntax: 'json' }, foreignIn(text) ?? json.fault);
  const yaml = parseYaml(text);
  if (yaml.ok && yaml.values.some((value) => typeof value === 'object')) return ofYaml(name, text, yaml);
  const foreign = foreignIn(text);
  if (foreign !== undefined) return faulty({ name, text, syntax: 'yaml' }, foreign);
  return yaml.ok ? ofYaml(name, text, yaml) : faulty({ name, text, syntax: 'yaml' }, yaml.fault);
}

/**
 * Returns the fault of a text in a foreign format: a text that is neither JSON nor YAML, or that YAML reads as a single scalar. Returns
 * `undefined` if the format is not recognized.
 */
function foreignIn(text: string): DocumentFault | undefined {
  const message = describeForeignText(text);
  return message === undefined ? undefined : { code: 'foreign-document', message, offset: 0 };
}

/** The result of parsing a readable text. */
type Read<Parsed> = Extract<Parsed, { readonly ok: true }>;

const EMPTY = {
  code: 'empty-document',
  message: 'the document is empty; add its content, or remove the file',
} as const;

function faulty(kept: KeptDocument, fault: DocumentFault): ParsedDocument {
  return { kept, values: [], faults: [fault], duplicateKeys: [] };
}

/**
 * Returns whether a text may be YAML. A text with a YAML file extension always may be. Any other text may be YAML unless its file name ends
 * with `.json` or it starts with `{` or `[`.
 */
function mayBeYaml(name: string, text: string): boolean {
  return /\.ya?ml$/i.test(name) || !(/\.json$/i.test(name) || /^\s*[{[]/.test(text));
}

function ofJson(name: string, text: string, json: Read<ParsedText>): ParsedDocument {
  return {
    kept: { name, text, syntax: 'json' },
    values: [{ value: json.value, pointer: '' }],
    faults: [],
    duplicateKeys: json.hasDuplicateKeys ? duplicateKeysInJson(text) : [],
  };
}

function ofLines(name: string, text: string): ParsedDocument {
  const { values, faults } = parseLines(text);
  const duplicateKeys: DuplicateKey[] = [];
  for (const line of values) {
    if (duplicateKeys.length >= MOST_DUPLICATES) break;
    if (!line.hasDuplicateKeys) continue;
    const found = duplicateKeysInJson(text.slice(line.start, line.end));
    duplicateKeys.push(...below(pointerBelow('', line.record), found, line.start));
  }
  return {
    kept: { name, text, syntax: 'json-lines' },
    values: values.map(({ record, value }) => ({ value, pointer: pointerBelow('', record) })),
    faults,
    duplicateKeys: duplicateKeys.slice(0, MOST_DUPLICATES),
  };
}

function ofYaml(name: string, text: string, { values, roots }: Read<ParsedYaml>): ParsedDocument {
  const isStream = values.length > 1;
  const pointerOf = (index: number) => (isStream ? pointerBelow('', index) : '');
  const duplicateKeys = roots.flatMap((root, index) => below(pointerOf(index), duplicateKeysInYaml(root)));
  return {
    kept: { name, text, syntax: isStream ? 'yaml-stream' : 'yaml' },
    values: values
      .map((value, index) => ({ value, pointer: pointerOf(index) }))
      .filter(({ value }) => !(isStream && value === null)),
    faults: [],
    duplicateKeys: duplicateKeys.slice(0, MOST_DUPLICATES),
  };
}

/** Converts the locations of duplicate keys in one value of a stream to locations in the document. */
function below(pointer: string, found: readonly DuplicateKey[], start = 0): DuplicateKey[] {
  return found.map((duplicate) => ({
    ...duplicate,
    pointer: pointer + duplicate.pointer,
    offset: start + duplicate.offset,
    firstOffset: start + duplicate.firstOffset,
  }));
}

/** Removes the byte order mark of a text. Editors do not count it as a column. */
export function withoutByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
