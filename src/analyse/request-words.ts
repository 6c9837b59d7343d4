import type { Variable } from '../logic/literal.js';
import type { Model } from '../logic/satisfy.js';
import type { AskedRule } from './asked-list.js';
import type { Space } from './space.js';
import type { Choices } from './theory.js';

/** No more than so many things are said of a request. */
const MOST_SAID = 4;

/** What sets a request apart from a usual one, of what these rules ask about; nothing where it is a usual one. */
export function wordsOf(model: Model, rules: readonly AskedRule[], space: Space): string {
  const asked = new Set<Variable>();
  for (const { choices } of rules) noteVariables(choices, asked);
  const said = [...asked]
    .filter((variable) => model[variable] !== space.dimensions[variable]?.preferred)
    .map((variable) => space.dimensions[variable]?.words([model[variable] as number]) ?? '');
  return said.slice(0, MOST_SAID).join(', ');
}

function noteVariables(choices: Choices, asked: Set<Variable>): void {
  switch (choices.kind) {
    case 'always':
    case 'never':
      return;
    case 'atom':
      asked.add(choices.atom.variable);
      return;
    case 'all':
    case 'any':
      for (const part of choices.of) noteVariables(part, asked);
      return;
    case 'not':
      noteVariables(choices.of, asked);
  }
}
