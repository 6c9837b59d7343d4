import { MATCH, NOT_MATCH, UNDEFINED } from '../../logic/kleene/verdict.js';
import { type Atom, ask, type Fact, type Meaning, marking } from './fact.js';

/** The fact that states the application, by instance and by type name. Spec: Conditions (policy and rule), `app`. */
export const appFact: Fact = {
  name: 'app',
  fields: ['appInstance'],
  about: 'application',
  flags: [
    {
      flag: '--app',
      value: 'app',
      what: 'the application: id, or label',
      field: 'appInstance',
      kind: 'app',
    },
  ],
  words(found, { plain }) {
    const { id, label } = found as { readonly id: string; readonly label?: string };
    return label === undefined ? plain(id) : `${plain(label)} (${plain(id)})`;
  },
  found: ({ appInstance }, world) => {
    const { label, name } = world.application(appInstance) ?? {};
    return { id: appInstance, ...(label && { label }), ...(name && { name }) };
  },
  unknowable: (value) =>
    isTypeName(value) ? 'the export does not contain the type name of the application' : undefined,
  bind(atoms, world) {
    const typeNames = [...atoms].filter(([value]) => isTypeName(value)).map(([, atom]) => atom);
    return marking(({ appInstance }, marks) => {
      const name = world.application(appInstance)?.name;
      if (name === undefined) for (const atom of typeNames) marks.set(atom, UNDEFINED);
      for (const value of [byId(appInstance), ...(name === undefined ? [] : [byTypeName(name)])]) {
        const atom = atoms.get(value);
        if (atom !== undefined) marks.set(atom, MATCH);
      }
      return NOT_MATCH;
    });
  },
};

export function isApp(id: string): Meaning {
  return ask(appFact, byId(id));
}

export function isAppOfType(name: string): Meaning {
  return ask(appFact, byTypeName(name));
}

/** Returns the id of the application in an atom, or `undefined` if the atom does not name an application by id. */
export function appIdOf({ fact, value }: Atom): string | undefined {
  return fact === appFact && value.startsWith(byId('')) ? value.slice(byId('').length) : undefined;
}

function byId(id: string): string {
  return `id ${id}`;
}

function byTypeName(name: string): string {
  return `name ${name}`;
}

function isTypeName(value: string): boolean {
  return value.startsWith('name ');
}
