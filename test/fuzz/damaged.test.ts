// What of a document cannot be read undecides what hangs on it: the gate tries a few dozen damages, this thousands.
import '../read/damaged.laws.test.js';
