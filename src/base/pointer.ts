/** One step of a path: a key of an object, or an index of a list. */
export type PathStep = string | number;

/** The JSON pointer (RFC 6901) of a place below another. */
export function pointerBelow(pointer: string, ...steps: readonly PathStep[]): string {
  let below = pointer;
  for (const step of steps) below += `/${typeof step === 'number' ? step : escapeStep(step)}`;
  return below;
}

/** The steps of a JSON pointer; indexes stay text. */
export function stepsOf(pointer: string): string[] {
  return pointer === '' ? [] : pointer.slice(1).split('/').map(unescapeStep);
}

function escapeStep(step: string): string {
  return step.includes('~') || step.includes('/') ? step.replaceAll('~', '~0').replaceAll('/', '~1') : step;
}

function unescapeStep(step: string): string {
  return step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step;
}
