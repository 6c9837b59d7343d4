import type { BasicType } from 'hyparquet-writer';
import type { Output } from '../../../../console/io/io.js';
import type { RowSink } from './row-sink.js';

/** The columns of the Parquet tables that are written, with their types. Values other than texts, times and booleans are stored as JSON. */
const COLUMNS = {
  backtest: {
    event: 'STRING',
    time: 'TIMESTAMP',
    class: 'STRING',
    reason: 'STRING',
    ruleId: 'STRING',
    user: 'STRING',
    app: 'STRING',
    policyType: 'STRING',
    recorded: 'JSON',
    decided: 'JSON',
    failedConditions: 'JSON',
    dependsOn: 'JSON',
    missing: 'JSON',
  },
  replay: {
    event: 'STRING',
    time: 'TIMESTAMP',
    class: 'STRING',
    reason: 'STRING',
    isCertain: 'BOOLEAN',
    isInferred: 'BOOLEAN',
    user: 'STRING',
    app: 'STRING',
    policyType: 'STRING',
    before: 'JSON',
    after: 'JSON',
    beforeResult: 'STRING',
    afterResult: 'STRING',
    assumptions: 'JSON',
    missing: 'JSON',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, BasicType>>>>;

/** The number of characters of rows after which a Parquet row group is written. */
const LARGEST_GROUP = 16_000_000;

/** Returns a sink that writes rows as a Parquet table. The file is only valid after `end` has been called. */
export function parquetSink(out: Output, kind: keyof typeof COLUMNS): RowSink {
  const columns: readonly (readonly [name: string, type: BasicType])[] = Object.entries(COLUMNS[kind]);
  let lines: string[] = [];
  let length = 0;
  const table = openTable(columns, out);
  let writing = Promise.resolve();
  const writeGroup = async () => {
    const rows = lines.flatMap((text) => text.split('\n').slice(0, -1)).map((line) => JSON.parse(line));
    lines = [];
    length = 0;
    writing = writing.then(async () => await (await table).add(rows));
    await writing;
  };
  return {
    async write(text) {
      lines.push(text);
      length += text.length;
      if (length >= LARGEST_GROUP) await writeGroup();
    },
    async end() {
      await writeGroup();
      await (await table).end();
    },
  };
}

type Row = Readonly<Record<string, unknown>>;

async function openTable(columns: readonly (readonly [name: string, type: BasicType])[], out: Output) {
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  const columnData = (rows: readonly Row[]) =>
    columns.map(([name, type]) => ({
      name,
      type,
      nullable: true,
      data: rows.map((row) => cell(name, type, row)),
    }));
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({ writer, schema: schemaFromColumnData({ columnData: columnData([]) }) });
  const drain = async () => {
    const bytes = writer.getBytes().slice();
    writer.index = 0;
    await out.write(bytes);
  };
  return {
    async add(rows: readonly Row[]): Promise<void> {
      if (rows.length === 0) return;
      await parquet.write({ columnData: columnData(rows), rowGroupSize: rows.length });
      await drain();
    },
    async end(): Promise<void> {
      await parquet.finish();
      await drain();
    },
  };
}

/** The JSON value for a decision that no rule made. It differs from an empty cell, which means that the deciding rule is unknown. */
const NO_RULE = { policy: null, rule: null };

function cell(name: string, type: BasicType, row: Row): unknown {
  const value = row[name];
  if (type === 'JSON' && value === null) return NO_RULE;
  return type === 'TIMESTAMP' && typeof value === 'string' ? new Date(value) : value;
}
