// Property: no document or request makes a reader, the linter or the simulator throw an error. The full check damages each value a few
// times.
import '../lint/hostile.test.js';
import '../simulate/hostile.test.js';
