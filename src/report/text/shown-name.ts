import { type NamedResource, nameWithId } from '../../model/policies/display-names.js';
import { nameOrId } from '../../model/policies/rule-words.js';
import type { Page } from './page.js';

/** Returns the name of a resource; with `--ids`, followed by its id. */
export function shownName(one: NamedResource, { paint, hasIds = false }: Page): string {
  return hasIds ? nameWithId(one, paint.quiet, paint.strong) : paint.strong(nameOrId(one));
}
