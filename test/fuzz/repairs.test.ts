// Runs the properties of suggested edits and of descriptions, which the full check tests on a few dozen orgs, on hundreds of orgs, with a
// new seed each time.
import '../what-if/repairs.laws.test.js';
import '../what-if/story.laws.test.js';
