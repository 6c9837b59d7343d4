import type { Members } from '../../../../base/object.js';
import type { DocumentKind } from '../../../../documents/kinds/kinds.js';
import { isRefusedIn } from '../../../../lint/rule/rule.js';
import type { DraftFinding } from '../../../../lint/run/draft.js';
import { startLintBy } from '../../../../lint/run/lint-by.js';
import { recommended } from '../../../../lint/run/selection.js';
import type { Tenant } from '../tenant/tenant.js';

/** Returns the lint errors of a request body. For an update, `before` is the stored object. */
export function bodyErrors(
  { brand, edition, engine, refusing }: Tenant,
  kind: DocumentKind,
  body: Members,
  before: Members | undefined,
): readonly DraftFinding[] {
  const { drafts } = startLintBy(refusing, [{ name: 'body.json', value: body }], {
    as: kind,
    brand,
    edition,
    engine,
    reading: before === undefined ? 'create' : 'update',
    selection: {
      severityOf: (rule, setting) => {
        const severity = recommended.severityOf(rule, setting);
        return severity === 'error' && isRefusedIn(rule, edition) ? severity : undefined;
      },
      optionsOf: recommended.optionsOf,
    },
    ...(before && { before: [{ name: 'before.json', value: before }] }),
  });
  return drafts.filter(({ severity }) => severity === 'error');
}
