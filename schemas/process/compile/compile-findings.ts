/** A part of a model that cannot be run or is ignored. */
export interface Finding {
  /** Id of the element. */
  readonly element: string
  readonly code: string
  readonly level: 'error' | 'warning'
  readonly message: { readonly 'zh-cn': string; readonly en: string }
}

/** Collects findings, each beginning with the name of its element. */
export class Findings {
  readonly list: Finding[] = []

  error(element: { readonly id?: string; readonly name?: string }, code: string, zh: string, en: string): void {
    this.#add(element, 'error', code, zh, en)
  }

  warning(element: { readonly id?: string; readonly name?: string }, code: string, zh: string, en: string): void {
    this.#add(element, 'warning', code, zh, en)
  }

  #add(
    { id = '', name }: { readonly id?: string; readonly name?: string },
    level: Finding['level'],
    code: string,
    zh: string,
    en: string,
  ): void {
    const label = name?.trim() ? name.trim() : id
    this.list.push({ element: id, code, level, message: { 'zh-cn': `「${label}」${zh}`, en: `“${label}” ${en}` } })
  }
}
