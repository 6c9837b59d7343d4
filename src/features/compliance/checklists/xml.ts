import { parseXml, type XmlDocument, XmlElement, type XmlNode } from '@rgrove/parse-xml';

/** Entities of the document itself are never followed: a file that uses one is refused, with why. */
export function parsedXml(text: string): XmlDocument | string {
  try {
    return parseXml(text, { includeOffsets: true, preserveCdata: true });
  } catch (error) {
    const reason = error instanceof RangeError ? 'it is nested too deeply' : (error as Error).message;
    return `invalid XML: ${reason.split('\n')[0]}`;
  }
}

/** The elements of a name right below another, whatever the prefix of their namespace. */
export function below(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter(
    (child: XmlNode): child is XmlElement => child instanceof XmlElement && localName(child) === name,
  );
}

export function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1);
}
