// No document or request makes a reader, the linter or the simulator throw an error. The full check tries each place a few times.
import '../lint/hostile.test.js';
import '../simulate/hostile.test.js';
