import { alternatives, quoted } from '../../../base/messages.js';
import type { Request } from '../../../model/facts/request.js';
import type { World } from '../../../model/facts/world.js';
import { undecidedBlocklistZones } from '../../../model/facts/zones/zone.js';
import type { EncodedRule } from '../../symbolic/encode.js';

/** The reason of an undecided result if one query exceeded its budget. */
export const LIMIT_REACHED = 'the search limit was reached; raise it with `--limit` or `--effort`';

/** The reason of an undecided result if the shared budget was spent. */
export const NOT_ANALYZED = 'the search limit for all questions was reached first; raise it with `--effort`';

/** Returns whether a text gives the search budget as the reason of an undecided result. The name of a resource may precede the reason. */
export function isLimit(reason: string): boolean {
  return reason.endsWith(LIMIT_REACHED) || reason.endsWith(NOT_ANALYZED);
}

export const UNKNOWABLE = 'the result depends on facts that no request can state';

/** Returns why no request can state whether the rule, or a higher-ranked rule, matches; `undefined` if requests can state it. */
export function whyUnknowable(rule: EncodedRule): string | undefined {
  if (rule.list.first.must === rule.list.first.may) return undefined;
  const isUnknowable = ({ bounds }: EncodedRule) => bounds.unknowable.size > 0;
  const first = isUnknowable(rule) ? rule : rule.list.rules.slice(0, rule.index).find(isUnknowable);
  const [variable] = first?.bounds.unknowable ?? [];
  return variable === undefined ? undefined : rule.space.dimensions[variable]?.unknowable;
}

/**
 * Returns why no request can state all facts that decide whether these rules match. If several rules test such facts, returns the reason
 * for the first of these rules.
 */
export function whyAnyUnknowable(rules: readonly EncodedRule[]): string {
  return rules.map(whyUnknowable).find((why) => why !== undefined) ?? UNKNOWABLE;
}

export const UNCONFIRMED =
  'the service would reject the example that was found, or the simulator does not confirm it';

export const REFUSED = 'the service blocks, or may block, all of these sign-ins before any policy';

/** Returns why a blocklist zone may block the request before any policy; `undefined` if no zone may block it. */
export function whyPossiblyBlocked(request: Request, world: World): string | undefined {
  const zones = undecidedBlocklistZones(request, world).map(({ id, name }) => quoted(name ?? id));
  if (zones.length === 0) return undefined;
  return `the blocklist zone ${alternatives(zones)} may block the sign-in before any policy, because the zone cannot be read completely`;
}
