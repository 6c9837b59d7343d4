import type { Plugin } from 'esbuild';

/** The page carries values that a command has read: what parses texts is left out of it. */
export const withoutTexts: Plugin = {
  name: 'without texts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: PARSERS }, ({ path }) => ({ path, namespace: NAMESPACE }));
    onLoad({ filter: /.*/, namespace: NAMESPACE }, () => ({ contents: LEFT_OUT, loader: 'js' }));
  },
};

/** Packages, and our own modules that take them, or walk through a text. */
const PARSERS = /^(?:yaml|jsonc-parser|\.\/(?:yaml|locate-json)\.js)$/;
const NAMESPACE = 'left out';

/** CommonJS: it has every name, and none is anything. */
const LEFT_OUT = 'module.exports = {};';
