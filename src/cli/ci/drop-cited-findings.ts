import { counted } from '../../base/messages.js';
import type { ChangeCheck } from '../../console/ci/check.js';
import type { Notice } from '../../report/notices/notice.js';

/**
 * Removes findings that a control cites as evidence, so that they are not reported twice. If a finding makes the command fail, it is
 * removed only if the control also makes the command fail. Spec: Posture, "Controls".
 */
export function dropCitedFindings<One extends ChangeCheck>(checks: readonly One[]): readonly One[] {
  const citing = new Map<string, boolean>();
  for (const { fails, cites = [] } of checks.flatMap(({ notices }) => notices.notices))
    for (const cited of cites) citing.set(keyOf(cited), fails || (citing.get(keyOf(cited)) ?? false));
  const isCounted = (notice: Notice) => {
    const byControl = citing.get(keyOf(notice));
    return byControl === undefined || (notice.fails && !byControl);
  };
  return checks.map((check) => {
    const { notices, summary } = check.notices;
    const kept = notices.filter(isCounted);
    const cited = notices.length - kept.length;
    return cited === 0
      ? check
      : {
          ...check,
          notices: {
            ...check.notices,
            notices: kept,
            summary: `${summary}; ${counted(cited, 'finding')} left out here, because a control reports ${cited === 1 ? 'it' : 'each of them'}`,
          },
        };
  });
}

/** Returns a text that is equal for notices of the same rule about the same resource. */
function keyOf({ rule, resource }: Pick<Notice, 'resource' | 'rule'>): string {
  return JSON.stringify([rule, resource?.kind, resource?.id]);
}
