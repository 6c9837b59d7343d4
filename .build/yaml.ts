/** What of the package reads YAML, for .build/yaml-reader.ts. */
export { Composer, isAlias, isCollection, isMap, isPair, isScalar, isSeq, Parser } from 'yaml';
