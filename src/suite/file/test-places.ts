import { lazy } from '../../base/lazy.js';
import type { SourceLocation } from '../../base/result.js';
import { placed } from '../../read/text/positions.js';
import type { Suite } from './suite.js';

/** Where each test of a file stands, with one look at the file, when it is first asked. */
export function placesOfTests({ tests, document }: Suite): (pointer: string) => SourceLocation | undefined {
  const places = lazy(() => {
    const noted = tests.map(({ pointer }) => ({
      severity: 'info' as const,
      code: 'place',
      message: '',
      at: { document: 0, pointer },
    }));
    const all = placed(noted, [document]).flatMap(({ place }) => place ?? []);
    return new Map(all.map((place) => [place.pointer, place]));
  });
  return (pointer) => places().get(pointer);
}
