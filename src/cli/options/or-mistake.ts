/** What the command line means, or what is wrong with it. */
export type OrMistake<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly mistake: string };

export function understood<Value>(value: Value): OrMistake<Value> {
  return { ok: true, value };
}

export function mistaken(mistake: string): OrMistake<never> {
  return { ok: false, mistake };
}
