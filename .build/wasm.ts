/** What reads the configuration language of Terraform: a parser, and its grammar. */
export const WASM = {
  runtime: 'web-tree-sitter/web-tree-sitter.wasm',
  grammar: '@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm',
} as const;
