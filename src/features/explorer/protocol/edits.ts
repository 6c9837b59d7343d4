/** An edit of an org as plain data. The address of the page contains a list of them. */
export type PageEdit = { readonly [Kind in EditKind]: EditOf<Kind> }[EditKind];

export type EditOf<Kind extends EditKind> = { readonly kind: Kind } & EditFields[Kind];

export type EditKind = keyof EditFields;

interface EditFields {
  /** Moves a rule directly above another rule. If `above` is `null`, moves it to the last position before the default rule. */
  readonly move: RuleAt & { readonly above: string | null };
  readonly status: RuleAt & { readonly isActive: boolean };
  /** Sets the value at a path in the conditions of a rule, or removes it if no value is given. */
  readonly condition: RuleAt & ValueAt;
  readonly action: RuleAt & ValueAt;
  /** Adds a copy of a rule, with the same conditions and actions, directly above the copied rule. */
  readonly copy: RuleAt & { readonly likeId: string; readonly name: string };
  readonly remove: RuleAt;
  readonly member: { readonly groupId: string; readonly userId: string; readonly isIn: boolean };
}

interface RuleAt {
  readonly policyId: string;
  readonly ruleId: string;
}

interface ValueAt {
  readonly path: readonly string[];
  readonly value?: unknown;
}

/** Parses an edit that the page's address contains. Returns `undefined` if the text is invalid. */
export function pageEditIn(text: string): PageEdit | undefined {
  const value = jsonIn(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const { kind } = value as { readonly kind?: unknown };
  if (typeof kind !== 'string' || !Object.hasOwn(FIELDS, kind)) return undefined;
  const fields = Object.entries<(member: unknown) => boolean>(FIELDS[kind as EditKind]);
  const isComplete = fields.every(([name, fits]) => fits((value as Record<string, unknown>)[name]));
  return isComplete ? (value as PageEdit) : undefined;
}

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isYesOrNo = (value: unknown) => typeof value === 'boolean';
const isPath = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isText);

const RULE_AT = { policyId: isText, ruleId: isText };

const FIELDS = {
  move: { ...RULE_AT, above: isTextOrNull },
  status: { ...RULE_AT, isActive: isYesOrNo },
  condition: { ...RULE_AT, path: isPath },
  action: { ...RULE_AT, path: isPath },
  copy: { ...RULE_AT, likeId: isText, name: isText },
  remove: RULE_AT,
  member: { groupId: isText, userId: isText, isIn: isYesOrNo },
} satisfies { readonly [Kind in EditKind]: Readonly<Record<string, (value: unknown) => boolean>> };

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
