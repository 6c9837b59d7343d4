/** An elliptic curve whose points satisfy y² = x³ − 3x + b modulo p. FIPS 186-4, section D.1.2; RFC 7518, section 6.2.1.1. */
export interface Curve {
  readonly name: string;
  readonly p: bigint;
  readonly b: bigint;
  /** The number of bytes of a coordinate of a point on the curve. */
  readonly bytes: number;
}

// biome-ignore format: a table
export const CURVES: readonly Curve[] = [
  {
    name: 'P-256',
    bytes: 32,
    p: 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n,
    b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
  },
  {
    name: 'P-384',
    bytes: 48,
    p: 2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n,
    b: 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
  },
  {
    name: 'P-521',
    bytes: 66,
    p: 2n ** 521n - 1n,
    b: 0x0051953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00n,
  },
];

export function isOnCurve({ p, b }: Curve, x: bigint, y: bigint): boolean {
  return x < p && y < p && (y * y - (x * x * x - 3n * x + b)) % p === 0n;
}
