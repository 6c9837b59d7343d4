import { groupBy } from '../../../base/group-by.js';
import { withoutControls } from '../../../base/printable.js';
import { keyOfWord, REQUEST_WORDS } from '../../../documents/request/request-words.js';
import { atomsOf } from '../../../logic/kleene/formula.js';
import { statement } from '../../../model/expression/meaning/statement-fact.js';
import { parse } from '../../../model/expression/syntax/parser.js';
import { print } from '../../../model/expression/syntax/printer.js';
import { appFact } from '../../../model/facts/app.js';
import type { FactFlag } from '../../../model/facts/definition/flag.js';
import type { Atom, Fact } from '../../../model/facts/fact.js';
import { FACTS } from '../../../model/facts/facts.js';
import { group } from '../../../model/facts/group.js';
import { platformFact } from '../../../model/facts/platform.js';
import { user } from '../../../model/facts/user.js';
import type { World } from '../../../model/facts/world.js';
import { blockedByZones, zone } from '../../../model/facts/zones/zone.js';
import type { Compiled } from '../../../simulate/compile.js';
import { titleOfKey } from '../field-title.js';
import type { Control, FormChoice, Input } from '../protocol/form.js';
import { platformName } from './condition-columns.js';
import { fieldSchemaAt, isOfType, isRecord, withoutNull } from './field-schema.js';

/** Returns a form control for each fact that the policies use. */
export function formOf({ atoms, world }: Compiled): Control[] {
  const asked = [...atoms.values.keys()].map((number) => atoms.atomAt(number));
  const byFact = groupBy([...asked, ...atomsOf(blockedByZones(world))], ({ fact }) => fact);
  const always = [appFact, user, group];
  const facts = [...new Set([...always, ...FACTS, ...byFact.keys()])];
  const controls = facts
    .filter((fact) => always.includes(fact) || byFact.has(fact))
    .flatMap((fact) => controlsOf(fact, byFact.get(fact) ?? [], world));
  const byKey = [
    ...new Map(controls.toReversed().map((control) => [control.key, control])).values(),
  ].reverse();
  const flagged = new Set(
    byKey.filter(({ key, field }) => key !== pathKeyOf(field)).map(({ field }) => field),
  );
  return byKey.filter(({ key, field }) => key !== pathKeyOf(field) || !flagged.has(field));
}

/** Returns the key of a form control for a field that no command-line option sets: the path of the field. */
function pathKeyOf(field: string): string {
  return field.split('.').slice(1).join('.');
}

function controlsOf(fact: Fact, atoms: readonly Atom[], world: World): Control[] {
  if (fact === statement) return [outcomesControl(atoms)];
  const { flags = [], fields, fieldsFor } = fact;
  const byFlag = new Set(flags.map(({ field }) => field));
  const wanted =
    fieldsFor === undefined
      ? fields
      : atoms.flatMap(({ value }) => fieldsWanted(fieldsFor(value, world), fact));
  const others = flags.length > 0 && fieldsFor === undefined ? [] : wanted;
  return [
    ...flags
      .filter((flag) => hasEffect(flag, fact, atoms))
      .map((flag) => flagControl(flag, fact, atoms, world)),
    ...[...new Set(others)]
      .filter((field) => !byFlag.has(field))
      .flatMap((field) => fieldControl(field, fact, atoms, world)),
  ];
}

/**
 * Returns the request fields that the form sets for a fact. For a zone, these are all fields from which the fact is computed. For any other
 * fact, the first field is enough.
 */
function fieldsWanted(fields: readonly string[], fact: Fact): readonly string[] {
  return fact === zone ? fields : fields.slice(0, 1);
}

/** Whether a form control can affect the result. For example, the network address has no effect if the policies use no zone. */
function hasEffect(_flag: FactFlag, fact: Fact, atoms: readonly Atom[]): boolean {
  return fact !== zone || atoms.length > 0;
}

function flagControl(flag: FactFlag, fact: Fact, atoms: readonly Atom[], world: World): Control {
  const { beside, field, what, instead = [], isList = false, kind, value } = flag;
  const key = keyOfWord(flag);
  const input: Input =
    kind !== undefined
      ? { kind: 'resource', of: kind, isList, isOpen: kind === 'user' || !world.isComplete(kind) }
      : value === undefined
        ? { kind: 'yes or no' }
        : (domainInput(fact, atoms, world) ?? { kind: 'text', isList });
  const rivals = instead
    .flatMap((path) =>
      REQUEST_WORDS.filter((word) => word.field === path || word.field.startsWith(`${path}.`)),
    )
    .filter((word) => word.flag !== beside?.flag)
    .map(keyOfWord);
  return { key, title: titleOfKey(key), hint: what, topic: fact.about, field, rivals, input };
}

function fieldControl(field: string, fact: Fact, atoms: readonly Atom[], world: World): Control[] {
  const path = field.split('.');
  const schema = fieldSchemaAt(path);
  if (schema === undefined) return [];
  const bare = withoutNull(schema);
  const { properties } = bare;
  if (properties !== undefined)
    return Object.keys(properties).flatMap((key) => fieldControl(`${field}.${key}`, fact, atoms, world));
  const key = pathKeyOf(field);
  const own = fact.fields[0] === field ? fact : undefined;
  const input = (own && domainInput(own, atoms, world)) ?? inputBySchema(bare);
  const title = own?.domain?.title ?? titleOfKey(path.at(-1) ?? key);
  return [{ key, title, hint: schema.description ?? '', topic: fact.about, field, rivals: [], input }];
}

function inputBySchema(schema: Parameters<typeof isRecord>[0]): Input {
  if (isRecord(schema)) return { kind: 'members' };
  if (isOfType(schema, 'boolean')) return { kind: 'yes or no' };
  return { kind: 'text', isList: isOfType(schema, 'array') };
}

/**
 * Returns a form input with the possible values of a fact; `undefined` if they cannot be listed. The values come from the definition of the
 * fact and from the policies. The policies are not read if a command-line option sets the fact and the definition lists its values.
 */
function domainInput(
  { name: factName, domain, flags = [] }: Fact,
  atoms: readonly Atom[],
  world: World,
): Input | undefined {
  if (domain === undefined) return undefined;
  if (domain.kind === 'ordered') return { kind: 'text', isList: false };
  const listed = domain.kind === 'one value' ? domain.values : [];
  const isLimited = listed.length > 0 && flags.length > 0;
  const values = [...new Set([...listed, ...(isLimited ? [] : atoms.map(({ value }) => value))])];
  const isPlatform = factName === platformFact.name;
  const choices = values.map((value): FormChoice => {
    const name = domain.ids === undefined ? undefined : world.nameOf(domain.ids, value);
    return { value, name: withoutControls(name ?? (isPlatform ? platformName(value) : value)) };
  });
  return { kind: domain.kind === 'one value' ? 'one of' : 'some of', choices };
}

/** Returns the form control that sets the results of expressions. Expressions that differ only in spelling are listed once. */
function outcomesControl(atoms: readonly Atom[]): Control {
  const texts = atoms.map(({ value }) => (JSON.parse(value) as [string, boolean])[0]);
  const bySense = groupBy(new Set(texts), (text) => {
    const parsed = parse(text);
    return parsed.ok ? print(parsed.expression) : text;
  });
  return {
    key: 'expressions',
    title: 'expressions',
    hint: 'results of expressions that no other fact decides',
    topic: 'other',
    field: statement.fields[0] ?? '',
    rivals: [],
    input: { kind: 'outcomes', texts: [...bySense.values()].flatMap(([first]) => first ?? []) },
  };
}
