import { existsSync, readdirSync } from 'node:fs'

/** The library of models that lies beside the project; they are others' work and no part of it. */
const library = new URL('../../../shared/data/bpmn/', import.meta.url)

/** The models of a tool in the library; none where the project stands alone. */
export function bpmnModels(tool: 'flowable' | 'miwg'): readonly { readonly name: string; readonly file: URL }[] {
  const folder = new URL(`${tool}/`, library)
  return existsSync(folder) ? readdirSync(folder).map((name) => ({ name, file: new URL(name, folder) })) : []
}
