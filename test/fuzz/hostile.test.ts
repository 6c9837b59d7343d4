// No document and no request makes a reader, the linter or the simulator throw: the gate tries each place a few times.
import '../lint/hostile.test.js';
import '../simulate/hostile.test.js';
