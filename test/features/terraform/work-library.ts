export { planOrderOf } from '../../../src/features/terraform/order/plan-order.js';
export { reading, snapshotOf } from '../../documents/read/reading.js';
export { toOrder } from './made-resources.js';
