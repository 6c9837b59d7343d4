// The laws that the gate tries on a few hundred cases, each on thousands, with a new seed each time.
import '../outcome/laws.test.js';
import '../questions/assigned.laws.test.js';
import '../questions/diff.laws.test.js';
import '../questions/reach.laws.test.js';
import '../simulate/laws.test.js';
