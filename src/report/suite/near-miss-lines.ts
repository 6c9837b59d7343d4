import type { Compiled } from '../../simulate/compile.js';
import { valueIf } from '../../simulate/outcome/settled.js';
import type { ExampleResult } from '../../testing/expect/example.js';
import { wordFor } from '../../testing/request/word-of-field.js';
import { storyOfWhy } from '../../what-if/outcome-story.js';
import { storyWordsOf } from '../../what-if/story-words.js';
import { whyOf } from '../../what-if/why.js';
import { fill } from '../text/fill.js';
import type { Page } from '../text/page.js';

/** Describes the nearest rule that allows access, if the authentication policy denies access and the test expects otherwise. */
export function nearMissLines(
  { expectations: words, request, authenticators }: ExampleResult,
  compiled: Compiled,
  page: Page,
): string[] {
  const isAbout = words.some(({ key: word, status }) => status === 'failed' && ABOUT.includes(word));
  const why = isAbout ? whyOf(compiled, request, authenticators && { authenticators }) : undefined;
  if (why?.ok !== true || valueIf(why.value.outcome.overall.result) === 'allowed') return [];
  const sentences = storyOfWhy(why.value, storyWordsOf(compiled.snapshot, wordFor));
  return sentences
    .filter(({ from }) => from.startsWith('/nearestRule'))
    .flatMap(({ text }) => fill('', text, page.columns));
}

const ABOUT = ['access', 'rule'];
