/** `npm run fuzz -- plan-order`: the laws of what may come between while a plan is applied, tried more often. */
import '../plan-order/calls.laws.test.js';
import '../plan-order/common-order.test.js';
import '../plan-order/plan-order.laws.test.js';
import '../plan-order/provider.laws.test.js';
import '../plan-order/named-hazards.laws.test.js';
