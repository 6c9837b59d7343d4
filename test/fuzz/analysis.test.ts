import { test } from 'vitest';
import { deadRulesDecideNothing } from '../analyse/dead-rules.js';

test('a hundred thousand requests are decided by no rule that is reported unreachable', () => {
  deadRulesDecideNothing(20_000);
});
