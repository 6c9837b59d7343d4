// An unreadable part of a document makes dependent answers undecided. The full check tries each place once, this tries every defect there.
import '../documents/read/damaged.laws.test.js';
