import { lazy } from '../../base/lazy.js';
import type { SourceLocation } from '../../base/result.js';
import { withLocations } from '../../documents/text/positions.js';
import type { Suite } from './suite.js';

/**
 * Returns a function that finds the location of a JSON pointer in a test file; it returns `undefined` if the location is unknown. The
 * locations of all tests are computed together, at the first call.
 */
export function testLocations({ tests, document }: Suite): (pointer: string) => SourceLocation | undefined {
  const places = lazy(() => {
    const noted = tests.map(({ pointer }) => ({
      severity: 'info' as const,
      code: 'place',
      message: '',
      at: { document: 0, pointer },
    }));
    const all = withLocations(noted, [document]).flatMap(({ location }) => location ?? []);
    return new Map(all.map((location) => [location.pointer, location]));
  });
  const locate = (pointer: string) =>
    withLocations(
      [{ severity: 'info', code: 'place', message: '', at: { document: 0, pointer } }],
      [document],
    )[0]?.location;
  return (pointer) => places().get(pointer) ?? (pointer === '' ? undefined : locate(pointer));
}
