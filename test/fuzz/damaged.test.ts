// What of a document cannot be read undecides what depends on it: the gate tries each place once, this all that can go wrong there.
import '../read/damaged.laws.test.js';
