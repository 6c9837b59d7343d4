import { alternatives, quoted } from '../../../base/messages.js';
import { numberOf } from '../../helpers/jwk/base64url.js';
import { CURVES, type Curve, isOnCurve } from '../../helpers/jwk/elliptic-curves.js';
import { parameterOf } from '../../helpers/jwk/jwk-parameter.js';
import { isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type Report, type RuleContext } from '../../rule/rule.js';

const POINT = {
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
};

/**
 * Checks that the coordinates are a point of the stated curve. The live service returns keys without their curve. Spec: Client application,
 * JSON Web Key, `x`, `y`.
 */
export const jwkEcParameters = defineRule({
  id: 'jwk/ec-parameters',
  severity: 'error',
  what: 'an EC key lacks its point or its curve, or its point is not on the curve',
  why: 'a point that is not on the curve is not a key: no signature matches it, and a program that does not check the point may leak private data',
  source: 'Client application, JSON Web Key, `x`, `y`; RFC 7518, section 6.2',
  on: 'key',
  refusedByService: 'both',
  fix: 'suggested',
  *check(key, context) {
    if (textAt(key, 'kty') !== 'EC') return;
    const [x, y] = [parameterOf(key, 'x', 'EC'), parameterOf(key, 'y', 'EC')];
    if (x.wrong) yield x.wrong;
    if (y.wrong) yield y.wrong;
    const point = x.bytes && y.bytes && { x: x.bytes, y: y.bytes };
    const curve = point && curveOf(point);
    const report = curveReport(key, curve, context) ?? (point && pointReport(key, curve));
    if (report !== undefined) yield report;
  },
  examples: () => ({
    bad: [
      { kty: 'EC', kid: 'k1', crv: 'P-256', x: POINT.x },
      { kty: 'EC', kid: 'k1', ...POINT },
      { kty: 'EC', kid: 'k1', crv: 'P-256', x: POINT.y, y: POINT.x },
      { kty: 'EC', kid: 'k1', crv: 'P-384', ...POINT },
      { kty: 'EC', kid: 'k1', crv: 'secp256k1', ...POINT },
    ],
    good: [
      { kty: 'EC', kid: 'k1', crv: 'P-256', ...POINT },
      exampleGiven(
        { kty: 'EC', kid: 'k1', crv: null, ...POINT },
        { edition: 'field', note: 'The live service returns keys without their curve' },
      ),
    ],
  }),
});

interface Point {
  readonly x: Uint8Array;
  readonly y: Uint8Array;
}

/** Returns the known elliptic curve that contains the point; `undefined` if no known curve does. */
function curveOf({ x, y }: Point): Curve | undefined {
  const longest = Math.max(x.length, y.length);
  return CURVES.find((curve) => longest <= curve.bytes && isOnCurve(curve, numberOf(x), numberOf(y)));
}

const NAMES = CURVES.map(({ name }) => name);

function curveReport(key: unknown, curve: Curve | undefined, { edition }: RuleContext): Report | undefined {
  const names = alternatives(NAMES.map(quoted));
  if (!isGiven(key, 'crv'))
    return edition === 'spec'
      ? { message: `\`crv\` is missing; set it to the curve of the key: ${names}`, ...named(curve, 'add') }
      : undefined;
  const name = textAt(key, 'crv');
  return name === undefined || NAMES.includes(name)
    ? undefined
    : {
        at: ['crv'],
        message: `unknown curve ${quoted(name)}; set it to ${names}`,
        ...named(curve, 'write'),
      };
}

function pointReport(key: unknown, curve: Curve | undefined): Report | undefined {
  const name = textAt(key, 'crv');
  if (curve !== undefined && (name === undefined || name === curve.name)) return undefined;
  if (curve !== undefined)
    return {
      at: ['crv'],
      message: `the point \`x\`, \`y\` is on ${quoted(curve.name)}, not on ${quoted(name ?? '')}; set \`crv\` to ${quoted(curve.name)}, or copy the key again`,
      ...named(curve, 'write'),
    };
  const on = name === undefined ? 'any of the curves' : quoted(name);
  return { message: `the point \`x\`, \`y\` is not on ${on}; copy the key again` };
}

function named(curve: Curve | undefined, verb: string): Pick<Report, 'fix'> {
  if (curve === undefined) return {};
  const { name } = curve;
  return {
    fix: {
      kind: 'suggested',
      what: `${verb} the curve ${quoted(name)}`,
      changes: [{ op: 'set', at: ['crv'], value: name }],
    },
  };
}
