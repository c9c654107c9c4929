import { nameForFinding } from './describe-element.ts'
import type { Element } from './bpmn-model.ts'

/** A part of a model that cannot be run or is ignored. */
export interface Finding {
  /** Id of the element. */
  readonly element: string
  readonly code: string
  readonly level: 'error' | 'warning'
  readonly message: { readonly 'zh-cn': string; readonly en: string }
}

/** What a finding is about: an element, or its id and name. */
export type Named = { readonly id?: string; readonly name?: string } & Partial<Element>

/** Collects findings, each beginning with the name of its element. */
export class Findings {
  readonly list: Finding[] = []

  error(element: Named, code: string, zh: string, en: string): void {
    this.#add(element, 'error', code, zh, en)
  }

  warning(element: Named, code: string, zh: string, en: string): void {
    this.#add(element, 'warning', code, zh, en)
  }

  #add(element: Named, level: Finding['level'], code: string, zh: string, en: string): void {
    const words = nameForFinding(element)
    const message = { 'zh-cn': `「${words['zh-cn']}」${zh}`, en: `“${words.en}” ${en}` }
    this.list.push({ element: element.id ?? '', code, level, message })
  }
}
