import { existsSync, readdirSync } from 'node:fs'

/** Path of a library of public BPMN models next to the project; it is not part of the project. */
const library = new URL('../../../shared/data/bpmn/', import.meta.url)

/** The models of a tool; empty without the library. */
export function bpmnModels(tool: 'flowable' | 'miwg'): readonly { readonly name: string; readonly file: URL }[] {
  const folder = new URL(`${tool}/`, library)
  return existsSync(folder) ? readdirSync(folder).map((name) => ({ name, file: new URL(name, folder) })) : []
}
