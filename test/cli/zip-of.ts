import { crc32, deflateRawSync } from 'node:zlib';

/** A file in a zip archive; `claims` is the size that the archive states. */
export interface Zipped {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly claims?: number;
}

/** Returns a minimal zip archive (APPNOTE 4.3). */
export function zipOf(files: readonly Zipped[]): Uint8Array {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const label = Buffer.from(name);
    const sizes = numbers([4, crc32(bytes)], [4, packed.length], [4, claims ?? bytes.length]);
    const common = Buffer.concat([numbers([2, 20], [2, 0], [2, 8], [2, 0], [2, 0]), sizes]);
    const local = [numbers([4, 0x04034b50]), common, numbers([2, label.length], [2, 0]), label, packed];
    const tail = numbers([2, label.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    locals.push(...local);
    central.push(numbers([4, 0x02014b50], [2, 20]), common, tail, label);
    offset += Buffer.concat(local).length;
  }
  const directory = Buffer.concat(central);
  const count = files.length;
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, offset],
    [2, 0],
  );
  return Buffer.concat([...locals, directory, end]);
}

function numbers(...given: readonly (readonly [bytes: number, value: number])[]): Buffer {
  return Buffer.concat(
    given.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );
}
