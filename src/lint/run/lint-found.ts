import { type TSchema, Type, type Typed } from '../../base/json-schema.js';
import { withoutControls } from '../../base/printable.js';
import { fitsSchema } from '../../documents/schema/fits.js';
import {
  type InputDocument,
  type KeptDocument,
  SYNTAXES,
  withoutByteOrderMark,
} from '../../documents/text/input.js';
import type { Edit } from '../../documents/write/edit-text.js';
import {
  type Finding,
  type FindingLocation,
  type FindingResource,
  type Fix,
  SEVERITIES,
} from '../rule/finding.js';
import type { LintCoverage } from './coverage.js';
import type { UndecidedRule } from './undecided-rules.js';

/** The findings of documents before suppressions and a baseline are applied. They can be stored and used again. */
export interface LintFound extends LintCoverage {
  readonly findings: readonly Finding[];
  /** The rules that did not run, with the reason; absent if all ran. */
  readonly notRun?: string;
  /** The lint rules that could not determine whether there is a finding, with the reason; absent if every lint rule could. */
  readonly undecided?: readonly UndecidedRule[];
  /** The syntax of the text of each document. */
  readonly syntaxes: readonly (KeptDocument['syntax'] | null)[];
  /** Whether a finding depends on the current time, so that the findings cannot be used later. */
  readonly isTimed: boolean;
}

export function foundOf(
  looked: LintCoverage & {
    readonly findings: readonly Finding[];
    readonly documents: readonly KeptDocument[];
    readonly notRun?: string | undefined;
    readonly undecided?: readonly UndecidedRule[] | undefined;
    readonly isTimed: boolean;
  },
): LintFound {
  const { findings, resources, unchecked, documents, notRun, undecided = [], isTimed } = looked;
  return {
    findings,
    resources,
    ...(unchecked !== undefined && { unchecked }),
    ...(notRun !== undefined && { notRun }),
    ...(undecided.length > 0 && { undecided }),
    syntaxes: documents.map(({ syntax = null }) => syntax),
    isTimed,
  };
}

/**
 * Returns documents in the form that linting returns: their name, text and syntax. The syntax is taken from the stored findings, so the
 * documents are not parsed again.
 */
export function restoredDocuments(
  documents: readonly InputDocument[],
  { syntaxes }: LintFound,
): KeptDocument[] {
  return documents.map((document, number) => {
    const text = 'text' in document ? withoutByteOrderMark(document.text) : undefined;
    const syntax = syntaxes[number] ?? undefined;
    return { name: document.name, ...(text !== undefined && { text }), ...(syntax && { syntax }) };
  });
}

/**
 * Whether a stored value has the form of lint findings. The value may come from an untrusted file, so its texts must not contain control
 * characters.
 */
export function isLintFound(value: unknown): value is LintFound {
  if (!fitsSchema(FoundSchema, value)) return false;
  const { findings, unchecked = '', notRun = '', undecided = [] } = value as LintFound;
  const texts = [unchecked, notRun, ...undecided.flatMap(({ rule, reason }) => [rule, reason])];
  return findings.every(isPrintable) && texts.every((text) => withoutControls(text) === text);
}

function isPrintable({ message, related }: Finding): boolean {
  return [message, ...related.map((other) => other.message)].every((text) => withoutControls(text) === text);
}

const Count = Type.Integer({ minimum: 0 });

const LocationSchema = Type.Object({
  document: Type.String(),
  pointer: Type.String(),
  line: Type.Optional(Count),
  column: Type.Optional(Count),
  endLine: Type.Optional(Count),
  endColumn: Type.Optional(Count),
  address: Type.Optional(Type.String()),
  attribute: Type.Optional(Type.String()),
}) satisfies ObjectSchema<FindingLocation>;

const EditSchema = Type.Union([
  Type.Object({ op: Type.Literal('set'), pointer: Type.String(), value: Type.Unknown() }),
  Type.Object({ op: Type.Literal('remove'), pointer: Type.String() }),
  Type.Object({ op: Type.Literal('rename'), pointer: Type.String(), key: Type.String() }),
]) satisfies Typed<Edit>;

const ResourceSchema = Type.Object({
  kind: Type.String(),
  id: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  policy: Type.Optional(Type.String()),
  address: Type.Optional(Type.String()),
}) satisfies ObjectSchema<FindingResource>;

const FixSchema = Type.Object({
  kind: Type.Union([Type.Literal('safe'), Type.Literal('suggested')]),
  description: Type.String(),
  edits: Type.Array(EditSchema),
}) satisfies ObjectSchema<Fix>;

const FindingSchema = Type.Object({
  rule: Type.String(),
  severity: Type.Union(SEVERITIES.map((severity) => Type.Literal(severity))),
  message: Type.String(),
  location: LocationSchema,
  resource: Type.Optional(ResourceSchema),
  related: Type.Array(Type.Object({ message: Type.String(), location: LocationSchema })),
  fix: Type.Optional(FixSchema),
  cause: Type.Optional(Type.String()),
}) satisfies ObjectSchema<Finding>;

const FoundSchema = Type.Object({
  findings: Type.Array(FindingSchema),
  resources: Count,
  unchecked: Type.Optional(Type.String()),
  notRun: Type.Optional(Type.String()),
  undecided: Type.Optional(
    Type.Array(Type.Object({ rule: Type.String(), count: Count, reason: Type.String() })),
  ),
  syntaxes: Type.Array(Type.Unsafe<LintFound['syntaxes'][number]>({ enum: [...SYNTAXES, null] })),
  isTimed: Type.Boolean(),
}) satisfies ObjectSchema<LintFound>;

/** A schema of an object that has a property for every member of the type `Value`, including optional members. */
type ObjectSchema<Value> = Typed<Value> & {
  readonly properties: { readonly [Member in keyof Required<Value>]: TSchema };
};
