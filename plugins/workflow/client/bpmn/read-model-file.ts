import { longestModel } from '#schemas/process/compile/bpmn-model.ts'

export interface ModelFile {
  readonly xml: string
  /** Name of the file without its extension. */
  readonly name: string
}

/** Reads a BPMN file of any tool. Returns undefined for another file, a damaged one and one that is too large. */
export async function readModelFile(file: File): Promise<ModelFile | undefined> {
  const xml = await file.text()
  if (xml.length > longestModel) return undefined
  const { localName, namespaceURI } = new DOMParser().parseFromString(xml, 'text/xml').documentElement
  if (localName !== 'definitions' || !namespaceURI?.includes('BPMN')) return undefined
  return { xml, name: file.name.replace(/(\.bpmn20)?\.(bpmn|xml)$/i, '') }
}
