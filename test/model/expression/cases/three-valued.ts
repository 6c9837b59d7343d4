import { type Case, fails, unknown } from './case.js';

const PROFILE = ['policyContext.user.profile', 'policyContext.user.id'];
const RISK = 'policyContext.risk.level';
const STRANGER = { context: { user: { id: '00u1' } } };
const NO_RISK = { context: { risk: undefined } };
const NEITHER = { context: { user: { id: '00u1' }, risk: undefined } };

/**
 * If a fact is missing, only those parts of an expression are unknown that read this fact. A failure ends the evaluation.
 * Spec: Simulation, 4, "Verdicts".
 */
export const THREE_VALUED: readonly Case[] = [
  [
    'Unknown: exactly that part',
    "user.profile.department == 'Sales' && security.risk.level == 'HIGH'",
    false,
    STRANGER,
  ],
  [
    'Unknown: exactly that part',
    "user.profile.department == 'Sales' && security.risk.level == 'LOW'",
    unknown(...PROFILE),
    STRANGER,
  ],
  [
    'Unknown: exactly that part',
    "user.profile.department == 'Sales' || security.risk.level == 'LOW'",
    true,
    STRANGER,
  ],
  [
    'Unknown: exactly that part',
    "user.profile.department == 'Sales' || security.risk.level == 'HIGH'",
    unknown(...PROFILE),
    STRANGER,
  ],
  [
    'Unknown: all that is missing',
    "user.profile.department == 'Sales' && security.risk.level == 'LOW'",
    unknown(...PROFILE, RISK),
    NEITHER,
  ],
  ['Unknown: negation', "!(user.profile.department == 'Sales')", unknown(...PROFILE), STRANGER],
  [
    'Unknown: both sides',
    "security.risk.level == 'LOW' || security.risk.level != 'LOW'",
    unknown(RISK),
    NO_RISK,
  ],
  ['Unknown: never null', 'security.risk.level == null', false, NO_RISK],
  ['Unknown: never a number', 'security.risk.level == 5', false, NO_RISK],
  ['Unknown: a call', "user.profile.email.contains('@')", unknown(...PROFILE), STRANGER],
  ['Unknown: an argument', "{'LOW'}.contains(security.risk.level)", unknown(RISK), NO_RISK],
  ['Unknown: in a string', "'risk ' + security.risk.level", unknown(RISK), NO_RISK],
  ['Unknown: in a list', '{security.risk.level}', unknown(RISK), NO_RISK],
  ['Unknown: a condition whose branches agree', "security.risk.level == 'LOW' ? 1 : 1", 1, NO_RISK],
  [
    'Unknown: a condition whose branches differ',
    "security.risk.level == 'LOW' ? 1 : 2",
    unknown(RISK),
    NO_RISK,
  ],
  [
    'Unknown: a condition whose branches both hold',
    "(security.risk.level == 'LOW' ? 1 : 2) == 3 || true",
    true,
    NO_RISK,
  ],
  ['Unknown: order with a number', 'user.profile.level < 5', unknown(...PROFILE), STRANGER],
  ['Unknown: order that never is', 'security.risk.level < 5', fails('have no order'), NO_RISK],
  [
    'Unknown and failure: failed && false',
    "'x'.toNumber() == 1 && security.risk.level == 'LOW'",
    fails('not a number'),
    NO_RISK,
  ],
  ['Unknown and failure: unknown || true', "security.risk.level == 'HIGH' || true", true, NO_RISK],
  ['Unknown and failure: false && failed', 'false && security.risk.level < 5', false, NO_RISK],
  ['Unknown and failure: true || failed', 'true || security.risk.level < 5', true, NO_RISK],
  [
    'Unknown and failure: a strict operand',
    "security.risk.level + 'x'.toNumber()",
    fails('not a number'),
    NO_RISK,
  ],
  [
    'Unknown and failure: null in a chain',
    "user.profile.a.contains('x') && true",
    unknown(...PROFILE),
    STRANGER,
  ],
  [
    'Unknown: a device of which nothing is known',
    "device.profile.platform == 'IOS'",
    unknown('policyContext.device.registered', 'policyContext.device.profile'),
    { context: { device: undefined } },
  ],
];

/** Expressions whose value is unknown, but which are definitely not true. As a condition, they never match. */
export const NEVER_TRUE: readonly Case[] = [
  [
    'Unknown and failure: unknown && failed',
    "security.risk.level == 'LOW' && 'x'.toNumber() == 1",
    unknown(RISK),
    NO_RISK,
  ],
  [
    'Unknown and failure: may fail && false',
    "user.profile.email.contains('@') && false",
    unknown(...PROFILE),
    STRANGER,
  ],
];

/** Expressions whose value is unknown, and which may be true. As a condition, they are undecided. */
export const OPEN: readonly Case[] = [
  [
    'Unknown and failure: unknown || failed',
    "security.risk.level == 'LOW' || 'x'.toNumber() == 1",
    unknown(RISK),
    NO_RISK,
  ],
  [
    'Unknown and failure: may fail || true',
    "user.profile.email.contains('@') || true",
    unknown(...PROFILE),
    STRANGER,
  ],
  [
    'Unknown and failure: not (may fail && false)',
    "!(user.profile.email.contains('@') && false)",
    unknown(...PROFILE),
    STRANGER,
  ],
];
