// The properties that the full check tests on a few hundred cases, on thousands each, with a new seed each time.
import '../outcome/laws.test.js';
import '../questions/assigned.laws.test.js';
import '../questions/diff.laws.test.js';
import '../questions/reach.laws.test.js';
import '../simulate/laws.test.js';
