// Property: if a part of a document cannot be read, the answers that depend on it are undecided. The full check damages each value once;
// this run tries every kind of damage on each.
import '../documents/read/damaged.laws.test.js';
