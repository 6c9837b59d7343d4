import type { SourceLocation } from '../../base/result.js';
import type { Page } from '../text/page.js';
import type { Notice } from './notice.js';

/** Returns a notice with paths from the top of the repository, as builds expect. */
export function noticeFromTop(notice: Notice, fromTop: NonNullable<Page['fromTop']>): Notice {
  const { location, related } = notice;
  const at = <One extends SourceLocation>(one: One): One => ({ ...one, document: fromTop(one.document) });
  return {
    ...notice,
    ...(location && { location: at(location) }),
    related: related.map((one) => ({ ...one, location: at(one.location) })),
  };
}
