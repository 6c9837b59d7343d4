/** `npm run fuzz -- plan-order`: tests the properties of intermediate states of plans more often. */
import '../plan-order/calls.laws.test.js';
import '../plan-order/common-order.test.js';
import '../plan-order/plan-order.laws.test.js';
import '../plan-order/provider.laws.test.js';
import '../plan-order/named-hazards.laws.test.js';
