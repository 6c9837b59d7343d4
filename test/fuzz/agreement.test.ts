import fc from 'fast-check';
import { test } from 'vitest';
import { arbitraryOptions, arbitraryOrgAndRequest } from '../generators/request.js';
import { expectAgreementWithInterpreter } from '../simulate/agreement.js';

test('the independent interpreter of the specification and the simulator give byte-identical responses to 100,000 requests', () => {
  const any = fc.record({ asked: arbitraryOrgAndRequest(), options: arbitraryOptions });
  fc.assert(
    fc.property(any, ({ asked, options }) => expectAgreementWithInterpreter({ ...asked, options })),
    { numRuns: 100_000 },
  );
});
