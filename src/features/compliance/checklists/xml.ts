import { parseXml, type XmlDocument, XmlElement, type XmlNode } from '@rgrove/parse-xml';

/** Parses XML, or returns why it cannot be parsed. A document that defines entities is rejected. */
export function parsedXml(text: string): XmlDocument | string {
  try {
    return parseXml(text, { includeOffsets: true, preserveCdata: true });
  } catch (error) {
    const reason = error instanceof RangeError ? 'the XML is nested too deeply' : (error as Error).message;
    return `invalid XML: ${reason.split('\n')[0]}`;
  }
}

/** Returns the child elements with a name, ignoring namespace prefixes. */
export function below(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter(
    (child: XmlNode): child is XmlElement => child instanceof XmlElement && localName(child) === name,
  );
}

export function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1);
}
