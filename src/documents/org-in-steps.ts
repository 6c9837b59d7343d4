import type { Result } from '../base/result.js';
import type { Steps } from '../base/work-steps.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import { assembleSnapshot } from './assemble.js';
import { accumulatorFor } from './collect/accumulator.js';
import { findTenantMarkers } from './edition/tenant-markers.js';
import { org } from './formats/org.js';
import { hintsFromPath } from './kinds/path-hints.js';
import { registeringVisitor } from './resources/registrar.js';
import { parsedValue } from './text/parsed-value.js';
import { withLocations } from './text/positions.js';

/**
 * Reads an org document in steps of a few list elements. The result equals that of reading the document at once, except that locations are
 * relative to the step. Spec: What-if, 3.
 */
export function* orgInSteps(
  name: string,
  document: Readonly<Record<string, unknown>>,
): Steps<Result<Snapshot>, never> {
  const accumulator = accumulatorFor([name], registeringVisitor());
  const hints = hintsFromPath(name);
  const at = { document: 0, pointer: '' };
  for (const value of partsOf(document)) {
    org.read({ value, at, hints }, accumulator, () => {});
    yield undefined;
  }
  const parsed = parsedValue(name, document);
  const snapshot = assembleSnapshot(accumulator, [parsed.kept], {}, () => findTenantMarkers([parsed]));
  yield undefined;
  return { ok: true, value: snapshot, problems: withLocations(accumulator.log.list(), [parsed.kept]) };
}

/** Yields an object for each section of an org document. A long list is split into several such objects. */
function* partsOf(document: Readonly<Record<string, unknown>>): Generator<object> {
  for (const [section, content] of Object.entries(document))
    if (Array.isArray(content) && content.length > MOST_AT_ONCE)
      for (let from = 0; from < content.length; from += MOST_AT_ONCE)
        yield { [section]: content.slice(from, from + MOST_AT_ONCE) };
    else yield { [section]: content };
}

const MOST_AT_ONCE = 100;
