/** A step of a path: the key of an object, or the index of a list. */
export type PathStep = string | number;

/** Returns the JSON pointer (RFC 6901) of the location that the steps lead to, starting at the location of `pointer`. */
export function pointerBelow(pointer: string, ...steps: readonly PathStep[]): string {
  let below = pointer;
  for (const step of steps) below += `/${typeof step === 'number' ? step : escapeStep(step)}`;
  return below;
}

/** Returns the steps of a JSON pointer. Indexes stay texts. */
export function stepsOf(pointer: string): string[] {
  return pointer === '' ? [] : pointer.slice(1).split('/').map(unescapeStep);
}

function escapeStep(step: string): string {
  return step.includes('~') || step.includes('/') ? step.replaceAll('~', '~0').replaceAll('/', '~1') : step;
}

function unescapeStep(step: string): string {
  return step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step;
}
