import { type Static, Type } from '../../base/json-schema.js';
import type { Problem, Result } from '../../base/result.js';
import type { InputDocument } from '../../documents/text/input.js';
import { words } from '../targets/fields.js';
import { type CheckedFile, readChecked } from './read-checked.js';

/** For each lint preset, a description of the rules that it adds. */
export const PRESETS = {
  recommended: 'the rules that apply to every document',
  strict: 'fields that the specification does not define are errors',
  hardening: 'the recommendations of public hardening guides',
} as const;

export type Preset = keyof typeof PRESETS;

const OwnRuleSchema = Type.Object(
  {
    id: Type.String({ minLength: 1, description: '`<group>/<name>`' }),
    on: Type.String({
      minLength: 1,
      description: 'the target of the rule: policy, rule, condition:network …',
    }),
    when: Type.String({
      minLength: 1,
      description: 'a JSONata expression over the target; the rule reports the target if it is true',
    }),
    message: Type.String({
      minLength: 1,
      description: 'the text of the finding; `{{ … }}` contains JSONata over the target',
    }),
    severity: Type.Optional(words('info', 'warning', 'error')),
    why: Type.Optional(Type.String()),
  },
  { description: 'a custom rule, without code' },
);

const IgnoreSchema = Type.Object(
  {
    paths: Type.Optional(Type.Array(Type.String(), { description: 'globs for the names of documents' })),
    resources: Type.Optional(Type.Array(Type.String(), { description: 'ids or names' })),
    rules: Type.Optional(Type.Array(Type.String(), { description: 'ids of rules, or groups: `policy/*`' })),
  },
  { description: 'findings that match all of these members are not shown' },
);

/** The schema of `preflight.config.json`. */
export const ConfigSchema = Type.Object({
  $schema: Type.Optional(Type.String()),
  presets: Type.Optional(Type.Array(words(...Object.keys(PRESETS)))),
  edition: Type.Optional(words('spec', 'field')),
  engine: Type.Optional(words('identity', 'classic')),
  brand: Type.Optional(Type.String()),
  rules: Type.Optional(
    Type.Record(Type.String(), Type.Unsafe<unknown>({}), {
      description:
        'by id, or `<group>/*`: a severity or `off`, or an object with `severity` and the options of the rule',
    }),
  ),
  ignore: Type.Optional(Type.Array(IgnoreSchema)),
  own: Type.Optional(Type.Array(OwnRuleSchema)),
  plugins: Type.Optional(Type.Array(Type.String(), { description: 'modules that export rules' })),
  suppressions: Type.Optional(Type.String({ description: 'the file with suppressions, next to this one' })),
  compliance: Type.Optional(
    Type.Unsafe<unknown>({
      description: 'facts about the org for `preflight compliance`: applications, networks, exceptions',
    }),
  ),
});

export type OwnRule = Static<typeof OwnRuleSchema>;
export type Ignore = Static<typeof IgnoreSchema>;
export type Level = 'error' | 'info' | 'off' | 'warning';

/** The lint configuration of a project. */
export interface Config {
  readonly presets?: readonly Preset[];
  readonly edition?: 'field' | 'spec';
  readonly engine?: 'classic' | 'identity';
  readonly brand?: string;
  readonly rules?: Readonly<Record<string, Level | Readonly<Record<string, unknown>>>>;
  readonly ignore?: readonly Ignore[];
  readonly own?: readonly OwnRule[];
  readonly plugins?: readonly string[];
  readonly suppressions?: string;
  /** The configuration of the command `preflight compliance`. Only that command validates it. */
  readonly compliance?: unknown;
}

/** Reads a lint configuration, as text or as the value that a module exports. */
export function configIn(document: InputDocument): Result<Config> {
  const checked = checkedConfigIn(document);
  return checked.ok ? { ...checked, value: checked.value.value } : checked;
}

/** Checks a lint configuration. The result keeps the document, so that later problems can be located in it. */
export function checkedConfigIn(document: InputDocument): Result<CheckedFile<Config>> {
  return readChecked(document, ConfigSchema) as Result<CheckedFile<Config>>;
}

/** Returns a problem for a configuration mistake that its schema cannot detect. */
export function configProblem(message: string): Problem {
  return { severity: 'error', code: 'wrong-configuration', message };
}
