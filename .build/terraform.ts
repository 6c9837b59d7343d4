/** What reads plans and states of Terraform, for one file that is opened where a document is one. */
export * from '../src/read/terraform/dependencies.js';
export * from '../src/read/terraform/documents.js';
export * from '../src/read/terraform/instances.js';
export * from '../src/read/terraform/managed.js';
export * from '../src/read/terraform/rows.js';
