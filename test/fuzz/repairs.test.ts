// Runs the properties of suggested edits and of descriptions with hundreds of orgs and a new seed each time. The full check runs the same
// properties with a few dozen orgs.
import '../what-if/repairs.laws.test.js';
import '../what-if/story.laws.test.js';
