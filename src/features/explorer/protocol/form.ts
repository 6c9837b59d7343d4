/** What the form says of a sign-in, by the keys of its controls. */
export type Said = Readonly<Record<string, SaidValue>>;

/** Outcomes are said by the text of an expression. */
export type SaidValue = boolean | string | readonly string[] | Readonly<Record<string, boolean>>;

/** One thing that the policies ask of a sign-in, as a form asks for it. */
export interface Control {
  /** The word of the command line, or the path of the field. */
  readonly key: string;
  readonly title: string;
  readonly hint: string;
  readonly topic: FormTopic;
  /** The field of the request, dotted, from its top. */
  readonly field: string;
  /** The keys of controls that are cleared when it is set to a value of the export. */
  readonly rivals: readonly string[];
  readonly input: Input;
}

export type FormTopic = 'application' | 'person' | 'place' | 'device' | 'risk' | 'other';

export type Input =
  | ResourceInput
  | { readonly kind: 'one of' | 'some of'; readonly choices: readonly FormChoice[] }
  | { readonly kind: 'yes or no' }
  | { readonly kind: 'text'; readonly isList: boolean }
  | { readonly kind: 'members' }
  | { readonly kind: 'outcomes'; readonly texts: readonly string[] };

/** A resource of the org, searched by name. */
export interface ResourceInput {
  readonly kind: 'resource';
  readonly of: ResourceKind;
  readonly isList: boolean;
  /** Whether any text is accepted: the org may have others than the export holds, or one asks about another person. */
  readonly isOpen: boolean;
}

export type ResourceKind = 'app' | 'deviceAssurance' | 'group' | 'user' | 'zone';

export interface FormChoice {
  readonly value: string;
  readonly name: string;
}

/** Addresses that no zone tells apart. */
export interface PlaceCell {
  /** Client first, last hop last. */
  readonly chain: readonly string[];
  /** The zones that hold them, by name. */
  readonly zones: readonly string[];
  readonly isRefused: boolean;
}

export interface NamedItem {
  readonly id: string;
  readonly name: string;
}
