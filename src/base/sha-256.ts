/** SHA-256, synchronous and without anything of the platform. Source: FIPS 180-4. */
export function sha256(message: Uint8Array): Uint8Array {
  const state = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  const padded = padding(message);
  const schedule = new Uint32Array(64);
  for (let block = 0; block < padded.byteLength; block += 64) compress(state, schedule, padded, block);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word);
  return new Uint8Array(digest.buffer);
}

/** As keys write it: base64 with the letters of URLs, without padding. */
export function base64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const PRIMES = firstPrimes(64);

const CONSTANTS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}

/** The first 32 bits of what stands behind the point. */
function fraction(root: number): number {
  return (root - Math.floor(root)) * 2 ** 32;
}

/** A bit, zeros, and the length in bits: whole blocks of 64 bytes. */
function padding(message: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  return view;
}

function compress(state: Uint32Array, schedule: Uint32Array, padded: DataView, block: number): void {
  for (let index = 0; index < 64; index++)
    schedule[index] = index < 16 ? padded.getUint32(block + index * 4) : scheduled(schedule, index);
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
  for (let index = 0; index < 64; index++) {
    const mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = h + mixed + chosen + (CONSTANTS[index] as number) + (schedule[index] as number);
    const second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries())
    state[index] = (state[index] as number) + word;
}

type Eight = [number, number, number, number, number, number, number, number];

function scheduled(schedule: Uint32Array, index: number): number {
  const [early, late] = [schedule[index - 15] as number, schedule[index - 2] as number];
  return (
    (schedule[index - 16] as number) +
    (rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)) +
    (schedule[index - 7] as number) +
    (rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10))
  );
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
