import type { Result } from '../base/result.js';
import type { Steps } from '../base/work-steps.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import { assemble } from './assemble.js';
import { accumulatorFor } from './collect/accumulator.js';
import { tenantSignsIn } from './edition/tenant-signs.js';
import { org } from './formats/org.js';
import { hintsOf } from './kinds/path-hints.js';
import { registrar } from './resources/registrar.js';
import { parsedValue } from './text/parsed-value.js';
import { placed } from './text/positions.js';

/**
 * Reads an org that is one document, as a snapshot is written, some of a list a step: the same as read at once, but for the
 * places of what stands in it, which are those of its part. Spec: What-if, 3.
 */
export function* orgInSteps(
  name: string,
  document: Readonly<Record<string, unknown>>,
): Steps<Result<Snapshot>, never> {
  const accumulator = accumulatorFor([name], registrar());
  const hints = hintsOf(name);
  const at = { document: 0, pointer: '' };
  for (const value of partsOf(document)) {
    org.read({ value, at, hints }, accumulator, () => {});
    yield undefined;
  }
  const parsed = parsedValue(name, document);
  const snapshot = assemble(accumulator, [parsed.kept], {}, () => tenantSignsIn([parsed]));
  yield undefined;
  return { ok: true, value: snapshot, problems: placed(accumulator.log.list(), [parsed.kept]) };
}

/** Each section, and of a long list a few at a time. */
function* partsOf(document: Readonly<Record<string, unknown>>): Generator<object> {
  for (const [section, content] of Object.entries(document))
    if (Array.isArray(content) && content.length > MOST_AT_ONCE)
      for (let from = 0; from < content.length; from += MOST_AT_ONCE)
        yield { [section]: content.slice(from, from + MOST_AT_ONCE) };
    else yield { [section]: content };
}

const MOST_AT_ONCE = 100;
