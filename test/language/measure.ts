/** A place in a file whose wording the check does not accept. */
export interface Hit {
  readonly kind: keyof Limits;
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/**
 * The greatest accepted number of hits. A hit is a place with a forbidden wording. Hits are counted per 100 doc comments or titles, or per
 * 1,000 lines.
 */
export interface Limits {
  /** The number of comments that begin with a relative clause or a fragment, for each 100 comments. */
  readonly openers: number;
  /** Forbidden phrases in Markdown and transcripts, per 1,000 lines. */
  readonly prose: number;
  /** Forbidden phrases in comments and strings of source files, per 1,000 lines. */
  readonly source: number;
  /** Test titles that begin with a relative clause or a pronoun, per 100 titles. */
  readonly titles: number;
}

export const LIMITS: Limits = { openers: 2, prose: 1, source: 2, titles: 2 };

export interface Measured {
  readonly hits: readonly Hit[];
  /** How often each kind of forbidden wording occurs, in the same units as `Limits`. */
  readonly rates: Limits;
}

const OPENER =
  /(?:\/\*\*|\/\/|^\s*\*)\s+(?:What|Of|Those|Such|That|By|As|So|In|Whose|Who|Whom|Whoever|(?:With|From|To|On|For) what|Each a|Where that|How it|Which)\b/;

const PHRASES = new RegExp(
  `\\b(?:${[
    'hangs? on',
    'comes? to\\b(?! (?:mind|an end|light))',
    'anew',
    '(?:is|are|was|be) told',
    '(?:is|are) said',
    'stands? (?:in|on|at|beside|for itself|below|above|alone|open|there|here|so)',
    'surely',
    'perhaps',
    'mend(?:ed|s|ing)?',
    '(?:is|are|be|gets?|get) let (?:in|through)',
    'lets? (?:in|through)',
    'gets? in',
    'who(?:m)?ever',
    'what is there',
    'as it is',
    'is meant',
    'beside (?:it|them|what|each|the)',
    'asks? (?:no more|less|for two|for more)',
    'let be',
    'so many',
    'made org',
    'of no \\w+',
    'is none',
    'no such \\w+ is',
    'in part',
    'as a whole',
    'that there is',
    'as said',
    'what it takes',
    'unless it is kept',
    'others get in',
    'of which',
    'what (?:it|they|this|that) (?:is|are|says?|asks?|holds?|does)',
  ].join('|')})\\b`,
  'gi',
);

const TITLE_CALL = /\b(?:it|test)(?:\.\w+)*\(\s*['"`]/;

const TITLE =
  /\b(?:it|test)(?:\.\w+)*\(\s*['"`](?:what|of|who|whoever|whom|whose|where|nobody|nothing|so|as|such|those)\b/i;

const COMMENT = /^\s*(?:\/\*\*|\/\/ )/;

const PROSE = /\.md$|\/transcripts\//;

/** Lines that hold a comment or a string. */
const WORDED = /\/\*\*|^\s*\*|\/\/|['"`]/;

/** Measures the wording of files, by the rules of the project's style: see CONTRIBUTING.md, "Style". */
export function measureLanguage(files: Readonly<Record<string, string>>): Measured {
  const hits: Hit[] = [];
  const counts = { comments: 0, titles: 0, prose: 0, source: 0 };
  for (const [file, text] of Object.entries(files)) {
    const isProse = PROSE.test(file);
    for (const [index, line] of text.split('\n').entries()) {
      const hit = (kind: Hit['kind']) => hits.push({ kind, file, line: index + 1, text: line.trim() });
      counts[isProse ? 'prose' : 'source'] += 1;
      if (isProse || WORDED.test(line))
        for (const _ of line.matchAll(PHRASES)) hit(isProse ? 'prose' : 'source');
      if (isProse) continue;
      if (COMMENT.test(line)) counts.comments += 1;
      if (OPENER.test(line)) hit('openers');
      if (TITLE_CALL.test(line)) counts.titles += 1;
      if (TITLE.test(line)) hit('titles');
    }
  }
  const rate = (kind: Hit['kind'], of: number, per: number) =>
    of === 0 ? 0 : (hits.filter((one) => one.kind === kind).length / of) * per;
  return {
    hits,
    rates: {
      openers: rate('openers', counts.comments, 100),
      prose: rate('prose', counts.prose, 1000),
      source: rate('source', counts.source, 1000),
      titles: rate('titles', counts.titles, 100),
    },
  };
}
