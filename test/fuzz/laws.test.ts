// Runs the property tests of the full check with thousands of cases instead of a few hundred, and with a new seed each time.
import '../simulate/outcome/laws.test.js';
import '../analysis/questions/assigned.laws.test.js';
import '../analysis/questions/diff.laws.test.js';
import '../analysis/questions/reach.laws.test.js';
import '../simulate/laws.test.js';
