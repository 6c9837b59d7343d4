import { describeStrength } from '../../assurance/strength.js';
import { alternatives } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import type { Request } from '../../facts/request.js';
import { quotedRule } from '../../policies/rule-words.js';
import type { Expectation, Found, Judgement } from '../../questions/expectation.js';
import { type HowToGive, missingWords } from '../../what-if/missing-words.js';

/** `expected allowed: it is denied`; `undefined` where it is as expected. */
export function expectationWords(
  expected: Expectation,
  judgement: Judgement,
  request: Request,
  give: HowToGive,
): string | undefined {
  switch (judgement.kind) {
    case 'met':
      return undefined;
    case 'failed':
      return `expected ${expectedWords(expected)}: ${foundWords(judgement.found)}`;
    case 'undecided': {
      const { reasons, facts } = judgement;
      const ways = missingWords([{ reason: 'missing-fact', missing: facts }], request, give, 2);
      const remedy =
        ways.length === 0
          ? 'no facts are known that would tell'
          : `what would tell: ${alternatives(ways, 'and')}`;
      return `expected ${expectedWords(expected)}: ${printable(reasons.join('; '), LONGEST)}; ${remedy}`;
    }
  }
}

/** In characters. */
const LONGEST = 1000;

function expectedWords(expected: Expectation): string {
  switch (expected.kind) {
    case 'result':
      return alternatives(expected.results);
    case 'strength':
      return `allowed, for ${describeStrength(expected.least)} at least`;
    case 'rule':
      return `${quotedRule(expected.rule)} to decide`;
  }
}

function foundWords(found: Found): string {
  switch (found.kind) {
    case 'result':
      return `it is ${found.result}`;
    case 'strength':
      return `${describeStrength(found.strength)} is enough`;
    case 'rule':
      return found.rule === undefined ? 'no rule decides' : `${quotedRule(found.rule)} decides`;
  }
}
