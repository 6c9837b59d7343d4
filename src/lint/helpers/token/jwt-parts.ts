import { isObject, type Members } from '../../../base/object.js';

/** Returns the claims of a signed JWT without verifying its signature; `undefined` for any other text. */
export function claimsIn(text: string): Members | undefined {
  return partIn(text, 1);
}

/** Returns the header of a JWT; `undefined` for any other text. */
export function headerIn(text: string): Members | undefined {
  return partIn(text, 0);
}

/** Whether the signature part of a JWT is not empty. */
export function hasSignature(text: string): boolean {
  return (text.split('.', 4)[2] ?? '') !== '';
}

function partIn(text: string, number: number): Members | undefined {
  const parts = text.split('.', 4);
  const part = parts[number];
  if (parts.length !== 3 || part === undefined || !/^[\w-]+$/.test(part)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
