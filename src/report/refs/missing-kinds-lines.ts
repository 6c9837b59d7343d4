import { alternatives, counted } from '../../base/messages.js';
import type { ReferenceKind } from '../../model/policies/references/reference.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { fill } from '../text/fill.js';
import type { Page } from '../text/page.js';

/**
 * Returns notes about references that are unknown because the export contains no objects of the kinds that could refer to the
 * given kinds.
 */
export function missingKindsLines(
  kinds: readonly ReferenceKind[],
  snapshot: Snapshot,
  { paint, columns }: Page,
): string[] {
  const isQueried = (some: readonly ReferenceKind[]) => kinds.some((kind) => some.includes(kind));
  const { apps, groupRules = [], idps } = snapshot;
  const absent = [
    ...(apps.length === 0 && isQueried(['group', 'policy', 'user']) ? ['applications'] : []),
    ...(groupRules.length === 0 && isQueried(['group', 'user']) ? ['group rules'] : []),
    ...(idps.length === 0 && isQueried(['group']) ? ['identity providers'] : []),
  ];
  const unassigned = apps.filter(({ groupIds, userIds }) => (groupIds ?? userIds) === undefined).length;
  return [
    ...(absent.length === 0
      ? []
      : [`the export contains no ${alternatives(absent)}, so their references are unknown`]),
    ...(unassigned === 0 || !isQueried(['group', 'user'])
      ? []
      : [`the assignments of ${unassigned} of ${counted(apps.length, 'application')} are unknown`]),
  ].flatMap((line) => fill('', paint.quiet(line), columns));
}
