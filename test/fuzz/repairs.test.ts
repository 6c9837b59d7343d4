// The properties of repairs and descriptions that the full check tests on a few dozen orgs, on hundreds each, with a new seed each time.
import '../what-if/repairs.laws.test.js';
import '../what-if/story.laws.test.js';
