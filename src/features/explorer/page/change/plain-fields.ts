import type { FormGroup, RuleForm, ValueField } from '../../protocol/rule-form.js';

/** A field that most rules need, with a title in plain words. */
export interface PlainField {
  readonly of: 'action' | 'condition';
  readonly group: FormGroup;
  readonly field: ValueField;
}

/**
 * The fields that most rules need, by their path in the conditions or actions. They are in the order of an English sentence that describes
 * a rule.
 */
const PLAIN: readonly (readonly [of: PlainField['of'], path: string, title: string])[] = [
  ['condition', 'people.groups.include', 'Who (groups)'],
  ['condition', 'network.include', 'Where (zones)'],
  ['condition', 'device.managed', 'Managed device'],
  ['condition', 'riskScore.level', 'Risk'],
  ['action', 'appSignOn.access', 'Then'],
  ['action', 'signon.access', 'Then'],
  ['action', 'appSignOn.verificationMethod.factorMode', 'How many factors'],
  ['action', 'signon.requireFactor', 'Second factor'],
];

/** Returns the fields of a form that most rules need, with titles in plain words. */
export function plainFields({ conditions, actions }: RuleForm): PlainField[] {
  return PLAIN.flatMap(([of, path, title]) =>
    (of === 'condition' ? conditions : actions).flatMap((group) =>
      group.fields
        .filter((field) => field.path.join('.') === path)
        .map((field) => ({ of, group, field: { ...field, title } })),
    ),
  );
}

/** Returns a form group without the fields that {@link plainFields} returns, so that no field is shown twice. */
export function withoutPlain(of: PlainField['of'], group: FormGroup): FormGroup {
  const isPlain = ({ path }: ValueField) =>
    PLAIN.some(([kind, own]) => kind === of && own === path.join('.'));
  return { ...group, fields: group.fields.filter((field) => !isPlain(field)) };
}

/**
 * Returns the path and value of the edit that sets a field of {@link plainFields}. Without a value, the edit removes the field, and also
 * the condition if it has no other field. An edit of zones sets the complete `network` condition, because zones need `connection: ZONE`.
 */
export function plainEdit(
  { of, group, field }: PlainField,
  value: unknown,
): { readonly path: readonly string[]; readonly value?: unknown } {
  const others = group.fields.filter(
    (one) => one.value !== undefined && one.path.join('.') !== field.path.join('.'),
  );
  const [key = ''] = field.path;
  const rest = others.filter(({ path }) => path.join('.') !== 'network.connection');
  if (value === undefined)
    return of === 'condition' && rest.length === 0 ? { path: [key] } : { path: field.path };
  if (key !== 'network') return { path: field.path, value };
  const exclude = rest.find(({ path }) => path.join('.') === 'network.exclude')?.value;
  return {
    path: [key],
    value: { connection: 'ZONE', include: value, ...(exclude !== undefined && { exclude }) },
  };
}
