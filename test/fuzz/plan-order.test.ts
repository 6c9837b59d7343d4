/** `npm run fuzz -- plan-order`: tests the properties of intermediate states of plans more often. */
import '../features/terraform/calls.laws.test.js';
import '../features/terraform/common-order.test.js';
import '../features/terraform/plan-order.laws.test.js';
import '../features/terraform/provider.laws.test.js';
import '../features/terraform/named-hazards.laws.test.js';
