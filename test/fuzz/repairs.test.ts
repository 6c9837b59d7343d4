// The laws of repairs and of stories, which the gate tries on a few dozen orgs, each on hundreds, with a new seed each time.
import '../what-if/repairs.laws.test.js';
import '../what-if/story.laws.test.js';
