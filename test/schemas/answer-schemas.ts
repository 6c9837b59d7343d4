import { fileURLToPath } from 'node:url';
import type ts from 'typescript';
import { type JsonSchema, SchemaWriter } from './schema-of-type.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ANSWERS = 'src/cli/schemas/answers.ts';
const CONFIGURED = 'src/report/text/configured.ts';

/** The files with the types of the JSON answers. */
export const ANSWER_FILES: readonly string[] = [ANSWERS, CONFIGURED];

/** The file with the answer schemas, which the command `schema` prints. */
export const ANSWERS_FILE = `${ROOT}src/cli/schemas/answers.json`;

/** Returns the text of the file with the answer schemas, one answer per line. */
export function answersText(program: ts.Program): string {
  const lines = Object.entries(answerSchemas(program)).map(
    ([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Returns the schemas of all JSON answers, generated from the types of the members. */
function answerSchemas(program: ts.Program): Readonly<Record<string, JsonSchema>> {
  const checker = program.getTypeChecker();
  const typeOf = (path: string, name: string): ts.Type => {
    const file = program.getSourceFile(ROOT + path);
    const symbol = file && checker.getSymbolAtLocation(file);
    const exported = symbol && checker.getExportsOfModule(symbol).find((one) => one.name === name);
    if (exported === undefined) throw new Error(`no type ${name} in ${path}`);
    return checker.getDeclaredTypeOfSymbol(exported);
  };
  const writer = new SchemaWriter(checker, typeOf(CONFIGURED, 'Configured'));
  return Object.fromEntries(
    typeOf(ANSWERS, 'JsonAnswers')
      .getProperties()
      .map((symbol) => [symbol.name, writer.answer(symbol.name, checker.getTypeOfSymbol(symbol))]),
  );
}
