import type { assembleLists } from 'hyparquet/src/assemble.js';
import type { parquetHeader, readPage } from 'hyparquet/src/column.js';
import type { convert, convertWithDictionary } from 'hyparquet/src/convert.js';
import type { decompressPage, readDataPage, readDataPageV2 } from 'hyparquet/src/datapage.js';
import type { getMaxDefinitionLevel } from 'hyparquet/src/schema.js';
import type { ColumnDecoder, DataPage, DecodedArray, PageHeader } from 'hyparquet/src/types.js';

/**
 * The functions of the Parquet library that read a column in steps. The library's usual function converts all pages of a column to rows at
 * once. That takes too much memory for the row groups of DuckDB, which have a single page.
 */
interface ColumnSteps {
  readonly assembleLists: typeof assembleLists;
  readonly convert: typeof convert;
  readonly convertWithDictionary: typeof convertWithDictionary;
  readonly decompressPage: typeof decompressPage;
  readonly getMaxDefinitionLevel: typeof getMaxDefinitionLevel;
  readonly parquetHeader: typeof parquetHeader;
  readonly readDataPage: typeof readDataPage;
  readonly readDataPageV2: typeof readDataPageV2;
  readonly readPage: typeof readPage;
}

export async function columnSteps(): Promise<ColumnSteps> {
  const [assemble, column, conversion, page, schema] = await Promise.all([
    import('hyparquet/src/assemble.js'),
    import('hyparquet/src/column.js'),
    import('hyparquet/src/convert.js'),
    import('hyparquet/src/datapage.js'),
    import('hyparquet/src/schema.js'),
  ]);
  return { ...assemble, ...column, ...conversion, ...page, ...schema };
}

/**
 * Reads a column of a Parquet row group, a few rows at a time. Decompresses only one page at a time, into a flat list of values. Nested
 * lists take many times the memory, so they are only built for the rows that the caller wants.
 */
export class ColumnRows {
  readonly #reader: { readonly view: DataView; offset: number };
  readonly #decoder: ColumnDecoder;
  readonly #steps: ColumnSteps;
  readonly #deepest: number;
  #dictionary: DecodedArray | undefined;
  #page: DataPage = { definitionLevels: [], repetitionLevels: [], dataPage: [] };
  /**
   * The index of the next row in the list of levels (Parquet's encoding of null values and nested lists). It is larger than the index in
   * the list of values if there are null values, because a null value has levels but no value.
   */
  #level = 0;
  #value = 0;
  /** The number of skipped rows that have not been decompressed yet. */
  #skipped = 0;

  constructor(bytes: ArrayBuffer, decoder: ColumnDecoder, steps: ColumnSteps) {
    this.#reader = { view: new DataView(bytes), offset: 0 };
    this.#decoder = decoder;
    this.#steps = steps;
    this.#deepest = steps.getMaxDefinitionLevel(decoder.schemaPath);
  }

  get pathInSchema(): string[] {
    return this.#decoder.pathInSchema;
  }

  /** Skips rows of the column. Their pages are only decompressed when later rows are read. */
  skip(count: number): void {
    this.#skipped += count;
  }

  /** Reads the next rows of the column, and returns those that `wanted` selects; fewer if the column ends. */
  take(wanted: readonly boolean[]): DecodedArray {
    const all =
      this.#skipped === 0 ? wanted : [...Array.from({ length: this.#skipped }, () => false), ...wanted];
    this.#skipped = 0;
    const rows: unknown[] = [];
    for (let begun = 0; ; ) {
      if (this.#level === lengthOf(this.#page) && !this.#nextPage()) return rows;
      const end = endOfRows(this.#page, this.#level, all.length - begun);
      if (end === this.#level) return rows;
      begun = this.#takeUntil(end, rows, all, begun);
    }
  }

  /**
   * Reads the entries of the page from `#level` to `end`. A row has one or more entries. Appends the value of each row for which `wanted`
   * is true to `rows`. `before` is the number of rows that were begun before these entries. Returns the number of rows that are begun after
   * them.
   */
  #takeUntil(end: number, rows: unknown[], wanted: readonly boolean[], before: number): number {
    const { definitionLevels = [], repetitionLevels, dataPage } = this.#page;
    const definitions: number[] = [];
    const repetitions: number[] = [];
    const values: unknown[] = [];
    const [hasDefinitions, hasRepetitions] = [definitionLevels.length > 0, repetitionLevels.length > 0];
    let begun = before;
    let value = this.#value;
    for (let level = this.#level; level < end; level++) {
      if (!hasRepetitions || repetitionLevels[level] === 0) begun += 1;
      const isFilled = !hasDefinitions || definitionLevels[level] === this.#deepest;
      if (wanted[begun - 1] === true) {
        if (hasDefinitions) definitions.push(definitionLevels[level] as number);
        if (hasRepetitions) repetitions.push(repetitionLevels[level] as number);
        if (isFilled) values.push(dataPage[value]);
      }
      if (isFilled) value += 1;
    }
    this.#level = end;
    this.#value = value;
    if (values.length === 0 && definitions.length === 0) return begun;
    const made = this.#steps.assembleLists(rows, definitions, repetitions, values, this.#decoder.schemaPath);
    // If the column is neither nullable nor repeated, `assembleLists` appends to the list `rows` and returns this list. For any other
    // column, it returns a new list.
    if (made !== rows) for (const one of made) rows.push(one);
    return begun;
  }

  /** Decompresses the next page that contains rows. Returns `false` at the end of the column. */
  #nextPage(): boolean {
    const { view } = this.#reader;
    while (this.#reader.offset < view.byteLength - 1) {
      const header = this.#steps.parquetHeader(this.#reader);
      if (header.type === 'DICTIONARY_PAGE') this.#readDictionary(header);
      else {
        this.#page = this.#readPage(header);
        this.#level = 0;
        this.#value = 0;
        if (lengthOf(this.#page) > 0) return true;
      }
    }
    return false;
  }

  #readDictionary(header: PageHeader): void {
    const { data } = this.#steps.readPage(this.#reader, header, this.#decoder, undefined, undefined, 0);
    if (data !== undefined) this.#dictionary = this.#steps.convert(data, this.#decoder);
  }

  #readPage(header: PageHeader): DataPage {
    const { decompressPage, readDataPage, readDataPageV2, convertWithDictionary } = this.#steps;
    const { compressed_page_size, uncompressed_page_size, data_page_header, data_page_header_v2 } = header;
    const { codec, compressors } = this.#decoder;
    const { view, offset } = this.#reader;
    const packed = new Uint8Array(view.buffer, view.byteOffset + offset, compressed_page_size);
    this.#reader.offset += compressed_page_size;
    const encoding = (data_page_header ?? data_page_header_v2)?.encoding;
    if (encoding === undefined) throw new Error(`a page of an unknown kind, ${header.type}`);
    const page =
      data_page_header === undefined
        ? readDataPageV2(packed, header, this.#decoder)
        : readDataPage(
            decompressPage(packed, uncompressed_page_size, codec, compressors),
            data_page_header,
            this.#decoder,
          );
    const dataPage = convertWithDictionary(page.dataPage, this.#dictionary, encoding, this.#decoder);
    return { ...page, dataPage };
  }
}

function lengthOf({ definitionLevels, repetitionLevels, dataPage }: DataPage): number {
  return definitionLevels?.length || repetitionLevels.length || dataPage.length;
}

/**
 * Skips `count` rows of a page from the entry `start`, and returns the index of the next entry. In a repeated column, one row has several
 * entries, and a page may begin in the middle of a row.
 */
function endOfRows(page: DataPage, start: number, count: number): number {
  const { repetitionLevels } = page;
  const length = lengthOf(page);
  if (repetitionLevels.length === 0) return Math.min(start + count, length);
  let begun = 0;
  let end = start;
  for (; end < length; end++) {
    if (repetitionLevels[end] === 0 && begun++ === count) break;
  }
  return end;
}
