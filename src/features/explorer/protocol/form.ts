/** The values of the form, by the keys of its controls. */
export type FormValues = Readonly<Record<string, FormValue>>;

/** A value of a control. For expressions, the results by the text of the expression. */
export type FormValue = boolean | string | readonly string[] | Readonly<Record<string, boolean>>;

/** A control for one fact that the policies use. */
export interface Control {
  /** The option of the command line without its dashes, or the path of the field. */
  readonly key: string;
  readonly title: string;
  readonly hint: string;
  readonly topic: FormTopic;
  /** The dotted path of the field in the request. */
  readonly field: string;
  /** The keys of the controls that are cleared when this one gets a value of the export. */
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
  /** Whether any text is accepted, because the export may be incomplete or the question is about another person. */
  readonly isOpen: boolean;
}

export type ResourceKind = 'app' | 'deviceAssurance' | 'group' | 'user' | 'zone';

export interface FormChoice {
  readonly value: string;
  readonly name: string;
}

/** A set of addresses that are in the same zones. */
export interface PlaceCell {
  /** The example address with its proxies: the client first, the last hop last. */
  readonly chain: readonly string[];
  /** The names of the zones that contain the addresses. */
  readonly zones: readonly string[];
  readonly isRefused: boolean;
}

export interface NamedItem {
  readonly id: string;
  readonly name: string;
}
