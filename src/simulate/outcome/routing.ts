import { PLACEHOLDER_BRAND } from '../../base/brand.js';
import { quoted } from '../../base/messages.js';
import { evaluateExpression } from '../../model/expression/evaluate/compile-expression.js';
import { parse } from '../../model/expression/syntax/parser.js';
import { environmentOf } from '../../model/expression/values/environment.js';
import type { Request } from '../../model/facts/request.js';
import type { Compiled } from '../compile.js';
import type { EffectReader } from './part.js';
import { listIn, type Setting, settingAt, settingWithin, textIn, whyNoObject, wordIn } from './setting.js';
import {
  allSettled,
  type Effect,
  everyField,
  mapped,
  type Settled,
  settled,
  unsettled,
  valueIf,
} from './settled.js';

const SELECTIONS = ['SPECIFIC', 'DYNAMIC'] as const;

/** The identity providers that the identifier is routed to; if there are several, the user chooses. */
export interface RoutingValues {
  readonly selection: (typeof SELECTIONS)[number];
  readonly providers: readonly Provider[];
}

export interface Provider {
  /** The type of the identity provider; `null` if an expression selects the provider. */
  readonly type: string | null;
  /** The id of the identity provider; `null` for the service itself. */
  readonly id: string | null;
  readonly name: string | null;
}

const FIELDS = ['selection', 'providers'] as const satisfies readonly (keyof RoutingValues)[];

/** Reads routing rules in the format that live tenants export; they are not in the specification. */
export function routingReader(compiled: Compiled, request: Request): EffectReader<RoutingValues> {
  return {
    policyType: 'IDP_DISCOVERY',
    fields: FIELDS,
    read: ({ actions }) => readRouting(settingAt(actions, 'actions', 'idp'), compiled, request),
  };
}

/** Whether the provider is the service's own sign-in and not an external provider. */
export function isOwnProvider({ type }: Provider, brand: string): boolean {
  return type?.toUpperCase() === brand || type?.toUpperCase() === PLACEHOLDER_BRAND;
}

function readRouting(idp: Setting, compiled: Compiled, request: Request): Effect<RoutingValues> {
  const unreadable = whyNoObject(idp);
  if (unreadable !== undefined) return everyField(FIELDS, unsettled<never>([unreadable]));
  const selection = wordIn(settingWithin(idp, 'idpSelectionType'), SELECTIONS, settled('SPECIFIC'));
  const isDynamic = valueIf(selection) === 'DYNAMIC';
  const providers = isDynamic
    ? chosenByExpression(settingWithin(idp, 'matchCriteria'), compiled, request)
    : listIn(settingWithin(idp, 'providers'), 'required', (item) => providerIn(item, compiled));
  return {
    selection,
    providers: selection.kind === 'undecided' ? unsettled(selection.reasons) : providers,
  };
}

function providerIn(item: Setting, { snapshot }: Compiled): Settled<Provider> {
  const provider = allSettled<Provider>({
    type: textIn(settingWithin(item, 'type'), 'required'),
    id: orNull(textIn(settingWithin(item, 'id'), settled(''))),
    name: orNull(textIn(settingWithin(item, 'name'), settled(''))),
  });
  return mapped(provider, ({ type, id, name }) => {
    const known = snapshot.idps.find((one) => one.id === id);
    return { type, id, name: known?.name ?? name };
  });
}

function orNull(text: Settled<string>): Settled<string | null> {
  return mapped(text, (one) => (one === '' ? null : one));
}

/** Returns the identity providers whose name is the result of the expression in the routing rule. */
function chosenByExpression(
  criteria: Setting,
  compiled: Compiled,
  request: Request,
): Settled<readonly Provider[]> {
  const expressions = listIn(criteria, 'required', (item) =>
    textIn(settingWithin(item, 'providerExpression'), 'required'),
  );
  if (expressions.kind === 'undecided') return unsettled(expressions.reasons);
  const [text, ...others] = expressions.value;
  if (text === undefined || others.length > 0)
    return unsettled([`\`${criteria.path}\` contains ${expressions.value.length} expressions, not one`]);
  const name = nameBy(text, compiled, request);
  if (name.kind === 'undecided') return unsettled(name.reasons);
  const called = compiled.snapshot.idps.filter((one) => one.name === name.value);
  if (called.length !== 1)
    return unsettled([`the export has ${called.length} identity providers called ${quoted(name.value)}`]);
  return settled(called.map(({ id, name: shown }) => ({ type: null, id, name: shown })));
}

function nameBy(text: string, { world }: Compiled, request: Request): Settled<string> {
  const parsed = parse(text);
  if (!parsed.ok) return unsettled([`the expression ${quoted(text)} cannot be read`]);
  const outcome = evaluateExpression(parsed.expression, environmentOf(request, world));
  switch (outcome.kind) {
    case 'value':
      if (typeof outcome.value === 'string') return settled(outcome.value);
      return unsettled([`the expression ${quoted(text)} does not return a string`]);
    case 'failed':
      return unsettled([`the expression ${quoted(text)} fails: ${outcome.reason}`]);
    case 'unknown':
      return unsettled([
        `the expression ${quoted(text)} depends on ${outcome.missing.join(', ') || outcome.reason}`,
      ]);
  }
}
