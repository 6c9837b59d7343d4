import { isObject, type Members } from '../../../read/members.js';

/** The claims of a signed JWT, whose signature nobody looks at; `undefined` for a text that is none. */
export function claimsIn(text: string): Members | undefined {
  const parts = text.split('.', 4);
  const [, payload] = parts;
  if (parts.length !== 3 || payload === undefined || !/^[\w-]+$/.test(payload)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** Every JWT starts like this; what does not is something that stands for one: `REDACTED`, `<signed JWT>`. */
export function looksLikeJwt(text: string): boolean {
  return text.startsWith('ey') || /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
}
