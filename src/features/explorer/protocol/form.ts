/** The values of the form for a sign-in, by the keys of its form controls. */
export type FormValues = Readonly<Record<string, FormValue>>;

/** The value of a form control. For expressions, the value is a map from the text of each expression to its result. */
export type FormValue = boolean | string | readonly string[] | Readonly<Record<string, boolean>>;

/** A form control for one fact that the policies use. */
export interface Control {
  /** The key of the form control: a command-line option without its dashes, or the path of a field in the request. */
  readonly key: string;
  readonly title: string;
  readonly hint: string;
  readonly topic: FormTopic;
  /** The path of the request field that the form control sets, with dots between the steps. */
  readonly field: string;
  /**
   * The keys of the form controls that cannot be set together with this one. They are cleared when the user selects an object of the export
   * in this form control.
   */
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

/** A form input for a resource of the org, which the user searches by name. */
export interface ResourceInput {
  readonly kind: 'resource';
  readonly of: ResourceKind;
  readonly isList: boolean;
  /**
   * Whether the input accepts any text. It does if the export may be incomplete, or if the input is for a user, who may be missing in the
   * export.
   */
  readonly isOpen: boolean;
}

export type ResourceKind = 'app' | 'deviceAssurance' | 'group' | 'user' | 'zone';

export interface FormChoice {
  readonly value: string;
  readonly name: string;
}

/** A network location: all addresses that are in the same zones. */
export interface PlaceCell {
  /** An example address with the proxies that forward it, from the client to the last hop. */
  readonly chain: readonly string[];
  /** The names of the zones that contain the addresses. */
  readonly zones: readonly string[];
  readonly isBlocked: boolean;
}

export interface NamedItem {
  readonly id: string;
  readonly name: string;
  /** A text that distinguishes items with equal names: the name of a user, the type of a policy, or the id. */
  readonly note?: string;
}
