/** What of the package reads YAML, for .build/yaml-reader.ts. */
export { Composer, isAlias, isMap, isPair, isScalar, isSeq, Parser, visit } from 'yaml';
