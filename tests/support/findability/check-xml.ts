import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

/** The namespaces from which a sitemap may borrow elements, reduced to what ours uses. */
const borrowed = [
  {
    fileName: 'image.xsd',
    contents: `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.google.com/schemas/sitemap-image/1.1" elementFormDefault="qualified">
  <xsd:element name="image"><xsd:complexType><xsd:sequence><xsd:element name="loc" type="xsd:anyURI"/></xsd:sequence></xsd:complexType></xsd:element>
</xsd:schema>`,
  },
  {
    fileName: 'xhtml.xsd',
    contents: `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/1999/xhtml" elementFormDefault="qualified">
  <xsd:element name="link"><xsd:complexType>
    <xsd:attribute name="rel" fixed="alternate" use="required"/>
    <xsd:attribute name="hreflang" type="xsd:language" use="required"/>
    <xsd:attribute name="href" type="xsd:anyURI" use="required"/>
  </xsd:complexType></xsd:element>
</xsd:schema>`,
  },
];

/** One schema for everything that a sitemap may contain. */
const combined = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <xsd:import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
  <xsd:import namespace="http://www.google.com/schemas/sitemap-image/1.1" schemaLocation="image.xsd"/>
  <xsd:import namespace="http://www.w3.org/1999/xhtml" schemaLocation="xhtml.xsd"/>
</xsd:schema>`;

/** Lists the reasons for which a text is not XML, according to libxml2; empty if it is. */
export async function listXmlFaults(text: string): Promise<string[]> {
  const result = await validateXML({
    xml: { fileName: 'document.xml', contents: text },
    normalization: 'c14n',
  });
  return result.errors.map((error) => error.message);
}

/** Lists the faults that the schema of sitemaps.org finds in a sitemap file. */
export async function listSitemapFaults(text: string): Promise<string[]> {
  const entry = createRequire(import.meta.url).resolve('sitemap');
  const folder = entry.slice(0, entry.indexOf(join('node_modules', 'sitemap')));
  const schema = await readFile(join(folder, 'node_modules/sitemap/schema/sitemap.xsd'), 'utf8');
  const result = await validateXML({
    xml: { fileName: 'sitemap.xml', contents: text },
    schema: { fileName: 'combined.xsd', contents: combined },
    preload: [{ fileName: 'sitemap.xsd', contents: schema }, ...borrowed],
  });
  return result.errors.map((error) => error.message);
}
