// Runs the properties that the full check tests on a few hundred cases on thousands of cases, with a new seed each time.
import '../simulate/outcome/laws.test.js';
import '../analysis/questions/assigned.laws.test.js';
import '../analysis/questions/diff.laws.test.js';
import '../analysis/questions/reach.laws.test.js';
import '../simulate/laws.test.js';
