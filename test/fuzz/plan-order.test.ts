/** `npm run fuzz -- plan-order` runs the properties of the intermediate states of Terraform plans with more cases. */
import '../features/terraform/calls.laws.test.js';
import '../features/terraform/common-order.test.js';
import '../features/terraform/plan-order.laws.test.js';
import '../features/terraform/provider.laws.test.js';
import '../features/terraform/named-hazards.laws.test.js';
