import type { ChangedRegion } from '../../questions/changes.js';
import { configuredIn, configuredWords } from '../text/configured.js';
import type { DiffReport } from './diff-report.js';

type Rules = Pick<ChangedRegion, 'after' | 'before'>;

/** Where Terraform has the rule that decides afterwards; otherwise the one that did, or their policies. */
export function configuredRegion(region: Rules, { before, after }: DiffReport): string | undefined {
  const ids = idsIn(region);
  return configuredWords(after, ...ids) ?? configuredWords(before, ...ids);
}

/** What it calls it. */
export function addressOfRegion(region: Rules, { before, after }: DiffReport): string | undefined {
  const known = [configuredIn(after), configuredIn(before)];
  return idsIn(region)
    .flatMap((id) => known.flatMap((ids) => ids.get(id)?.address ?? []))
    .at(0);
}

function idsIn({ before, after }: Rules): readonly string[] {
  return [after?.rule.id, before?.rule.id, after?.policy.id, before?.policy.id].filter(
    (id) => id !== undefined,
  );
}
