import { expect, test } from 'vitest';
import { leafReferences } from '../../../../src/documents/terraform/state/configuration.js';

/**
 * Expressions of the configuration, each with two lists: the references that a plan of Terraform 1.11.4 states for it, and the references that
 * the expression itself contains. Spec: Terraform, 2.6 and 3.3, 3.
 */
// biome-ignore format: a table
const WRITTEN: readonly (readonly [written: string, references: readonly string[], leaves: readonly string[]])[] = [
  ['terraform_data.x.id', ['terraform_data.x.id', 'terraform_data.x'], ['terraform_data.x.id']],
  ['terraform_data.x', ['terraform_data.x'], ['terraform_data.x']],
  ['terraform_data.k["a"].id', ['terraform_data.k["a"].id', 'terraform_data.k["a"]', 'terraform_data.k'], ['terraform_data.k["a"].id']],
  ['terraform_data.k["a"].output.b["c"]', ['terraform_data.k["a"].output.b["c"]', 'terraform_data.k["a"].output.b', 'terraform_data.k["a"].output', 'terraform_data.k["a"]', 'terraform_data.k'], ['terraform_data.k["a"].output.b["c"]']],
  ['terraform_data.k[var.v].id', ['terraform_data.k', 'var.v'], ['terraform_data.k', 'var.v']],
  ['terraform_data.k[terraform_data.x.output].id', ['terraform_data.k', 'terraform_data.x.output', 'terraform_data.x'], ['terraform_data.k', 'terraform_data.x.output']],
  ['[terraform_data.k["a"].id, terraform_data.k[var.v].id]', ['terraform_data.k["a"].id', 'terraform_data.k["a"]', 'terraform_data.k', 'terraform_data.k', 'var.v'], ['terraform_data.k["a"].id', 'terraform_data.k', 'var.v']],
  ['[for g in terraform_data.k : g.id]', ['terraform_data.k'], ['terraform_data.k']],
  ['terraform_data.c[*].id', ['terraform_data.c'], ['terraform_data.c']],
  ['terraform_data.c[0].id', ['terraform_data.c[0].id', 'terraform_data.c[0]', 'terraform_data.c'], ['terraform_data.c[0].id']],
  ['var.v == "a" ? terraform_data.x.id : terraform_data.k["a"].id', ['var.v', 'terraform_data.x.id', 'terraform_data.x', 'terraform_data.k["a"].id', 'terraform_data.k["a"]', 'terraform_data.k'], ['var.v', 'terraform_data.x.id', 'terraform_data.k["a"].id']],
  ['module.m["k"].out', ['module.m["k"].out', 'module.m["k"]'], ['module.m["k"].out']],
  ['module.m["k"].out.a', ['module.m["k"].out.a', 'module.m["k"].out', 'module.m["k"]'], ['module.m["k"].out.a']],
  ['module.m["k"]', ['module.m["k"]', 'module.m'], ['module.m["k"]']],
  ['module.m[var.v].out', ['module.m', 'var.v'], ['module.m', 'var.v']],
  ['[module.m["k"].out, module.m[var.v].out]', ['module.m["k"].out', 'module.m["k"]', 'module.m', 'var.v'], ['module.m["k"].out', 'module.m', 'var.v']],
  ['[module.m["k"].out, module.m["l"].out]', ['module.m["k"].out', 'module.m["k"]', 'module.m["l"].out', 'module.m["l"]'], ['module.m["k"].out', 'module.m["l"].out']],
  ['module.n.out.a', ['module.n.out.a', 'module.n.out', 'module.n'], ['module.n.out.a']],
  ['[module.c[0].out, module.c[1].out]', ['module.c[0].out', 'module.c[0]', 'module.c[1].out', 'module.c[1]'], ['module.c[0].out', 'module.c[1].out']],
  ['local.l.a["b"]', ['local.l.a["b"]', 'local.l.a', 'local.l'], ['local.l.a["b"]']],
  ['data.terraform_remote_state.d.outputs.x', ['data.terraform_remote_state.d.outputs.x', 'data.terraform_remote_state.d.outputs', 'data.terraform_remote_state.d'], ['data.terraform_remote_state.d.outputs.x']],
  ['[terraform_data.x.id, terraform_data.x.id]', ['terraform_data.x.id', 'terraform_data.x', 'terraform_data.x.id', 'terraform_data.x'], ['terraform_data.x.id', 'terraform_data.x.id']],
  ['[terraform_data.x, terraform_data.x.id]', ['terraform_data.x', 'terraform_data.x.id', 'terraform_data.x'], ['terraform_data.x', 'terraform_data.x.id']],
  ['jsonencode({a = [1]})', [], []],
  ['"text"', [], []],
  ['terraform_data.k["a.b[0]"].id', ['terraform_data.k["a.b[0]"].id', 'terraform_data.k["a.b[0]"]', 'terraform_data.k'], ['terraform_data.k["a.b[0]"].id']],
  ['[module.n.out, module.n]', ['module.n.out', 'module.n', 'module.n'], ['module.n.out', 'module.n']],
];

test.each(WRITTEN)(
  'of the references that a Terraform plan lists for the expression `%s`, only those that its source code contains are kept',
  (_, references, leaves) => {
    expect(leafReferences(references)).toEqual(leaves);
  },
);
