import { longestModel } from '#schemas/process/compile/bpmn-model.ts'

/** What a chooser of files offers. */
export const modelFiles = '.bpmn,.xml,application/xml,text/xml'

export interface ModelFile {
  readonly xml: string
  /** Name of the first process that can run and has one, else of the file without its extension. */
  readonly name: string
}

/** Reads a BPMN file of any tool. Returns undefined for another file, a damaged one and one that is too large. */
export async function readModelFile(file: File): Promise<ModelFile | undefined> {
  const xml = await file.text()
  if (xml.length > longestModel) return undefined
  const { localName, namespaceURI, children } = new DOMParser().parseFromString(xml, 'text/xml').documentElement
  if (localName !== 'definitions' || !namespaceURI?.includes('BPMN')) return undefined
  const processes = [...children].filter((child) => child.localName === 'process' && child.getAttribute('name')?.trim())
  const first = processes.find((process) => process.getAttribute('isExecutable') === 'true') ?? processes[0]
  return { xml, name: first?.getAttribute('name') ?? file.name.replace(/(\.bpmn20)?\.(bpmn|xml)$/i, '') }
}
